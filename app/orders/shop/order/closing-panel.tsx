import { CircleX } from "lucide";
import type { OrderPaying } from "../../../../domain/payments/model.ts";
import { Alert } from "../../../ui/alert.tsx";
import { LinkButton } from "../../../ui/button.tsx";
import { cx } from "../../../ui/cx.ts";
import layout from "../../../ui/layout.module.css";
import { Panel } from "../../../ui/panel.tsx";
import text from "../../../ui/text.module.css";
import type { HoldView } from "../../shared/order-page/hold-view.ts";
import type { Ending } from "../../shared/products/product-pages.ts";
import { HoldCard } from "./hold-card.tsx";

type PanelProps = {
  ending: Ending;
  /** How its payment stands; where a refund waits for an address, naming that comes first. */
  pay: OrderPaying | null;
};

type ClosingPanelProps = PanelProps & { invoiceHref: string | null };

/** The last word on what was bought and is completed, and where to go from here. */
export function ClosingPanel({ ending, pay, invoiceHref }: ClosingPanelProps) {
  const isMain = ending.isDone && !asksWhereTo(pay);
  return (
    <Panel title="All done">
      <div className={layout.stack}>
        <p className={text.breakAnywhere}>{ending.completed}</p>
        {ending.accepted ? <p className={cx(text.small, text.muted)}>{ending.accepted}.</p> : null}
        <div className={layout.row}>
          <LinkButton to="/" variant={isMain ? "primary" : "secondary"}>
            Back to Home
          </LinkButton>
          {invoiceHref ? <LinkButton to={invoiceHref}>View Invoice</LinkButton> : null}
        </div>
      </div>
    </Panel>
  );
}

/** Whether money is due back of which the customer has to say where to. */
export function asksWhereTo(pay: OrderPaying | null): boolean {
  return pay?.refundWay === "eth";
}

type CanceledPanelProps = PanelProps & {
  /** Why, as far as the customer may read it. */
  note: string | null;
  /** How its hold ended; null where it ended otherwise. */
  hold: HoldView | null;
};

/** What was not bought: why, and how to begin anew. */
export function CanceledPanel({ ending, pay, note, hold }: CanceledPanelProps) {
  return (
    <>
      <Alert tone="warn" icon={CircleX} title="This order is closed">
        {note ? <p className={text.breakAnywhere}>{note}</p> : null}
        {hold ? ending.lapsed : ending.canceled}
      </Alert>
      {hold ? <HoldCard hold={hold} /> : null}
      <div className={layout.row}>
        <LinkButton to="/" variant={asksWhereTo(pay) || hold ? "secondary" : "primary"}>
          Back to Home
        </LinkButton>
        <LinkButton to={ending.again.to}>{ending.again.label}</LinkButton>
      </div>
    </>
  );
}
