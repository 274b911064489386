import { CircleX } from "lucide";
import type { OrderPaying } from "../../../domain/payments/model.ts";
import { Alert } from "../../ui/alert.tsx";
import { LinkButton } from "../../ui/button.tsx";
import { Panel } from "../../ui/panel.tsx";
import { HoldCard } from "../orders/hold-card.tsx";
import type { HoldView } from "../orders/hold-view.ts";
import type { PurchaseDetailView } from "../purchase/purchase-view.ts";
import type { BoostDetailView } from "./boost-panel.tsx";

type Bought = { boost: BoostDetailView | null; purchase: PurchaseDetailView | null };

/** How its payment stands; where a refund waits for an address, naming that comes first. */
type Paying = { pay: OrderPaying | null };

type ClosingPanelProps = Bought & Paying & { invoiceHref: string | null };

/** The last word on a boost or a bought account that is completed, and where to go from here. */
export function ClosingPanel({ boost, purchase, pay, invoiceHref }: ClosingPanelProps) {
  const isMain = !purchase?.may.reveal && !asksWhereTo(pay);
  return (
    <Panel title="All done">
      <div className="stack">
        {boost ? <p className="wrap-any">{boostClosing(boost)}</p> : null}
        {purchase ? <p className="wrap-any">{purchaseClosing(purchase)}</p> : null}
        {purchase?.accepted ? <p className="small muted">{purchase.accepted}.</p> : null}
        <div className="row">
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

/** `Infernal Cape Boost and Dizana's Quiver Boost`. */
function listed(services: readonly string[]): string {
  return services.join(" and ");
}

function boostClosing({ services, rsn, proof }: BoostDetailView): string {
  const done = `${listed(services)} on ${rsn}: done.`;
  const isProven = proof.some(({ hasRisen }) => hasRisen);
  return `${done}${isProven ? " The high scores below show it." : ""} If you gave us the password, change it before you play.`;
}

function purchaseClosing({ name, may }: PurchaseDetailView): string {
  const next = may.reveal
    ? "Read the login below, then change its password."
    : "Keep the login somewhere private.";
  return `${name} belongs to you now. ${next}`;
}

type CanceledPanelProps = Bought &
  Paying & {
    /** Why, as far as the customer may read it. */
    note: string | null;
    /** How its hold ended; null where it ended otherwise. */
    hold: HoldView | null;
  };

/** A boost or an account that was not bought: why, and how to begin anew. */
export function CanceledPanel({ boost, purchase, pay, note, hold }: CanceledPanelProps) {
  return (
    <>
      <Alert tone="warn" icon={CircleX} title="This order is closed">
        {note ? <p className="wrap-any">{note}</p> : null}
        {boost && !hold ? <p>Don’t hand over gold or access for it any more, whoever asks you to.</p> : null}
        {purchase ? <p className="wrap-any">{purchase.name} is no longer held for you.</p> : null}
      </Alert>
      {hold ? <HoldCard hold={hold} /> : null}
      <div className="row">
        <LinkButton to="/" variant={asksWhereTo(pay) || hold ? "secondary" : "primary"}>
          Back to Home
        </LinkButton>
        <LinkButton to={boost ? "/services" : "/buy-accounts"}>
          {boost ? "Place a new order" : "Browse accounts"}
        </LinkButton>
      </div>
    </>
  );
}
