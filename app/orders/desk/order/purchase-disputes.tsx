import { Scale } from "lucide";
import { disputeTones } from "../../../listings/shared/desk/dispute-copy.ts";
import { Badge } from "../../../ui/badge.tsx";
import { LinkButton } from "../../../ui/button.tsx";
import { Icon } from "../../../ui/icons.tsx";
import { Panel } from "../../../ui/panel.tsx";
import { purchasePaths } from "../../shared/purchase/purchase-view.ts";
import type { PurchaseDeskView } from "./purchase-desk-view.ts";

/** The disputes of a purchase below the status that staff set, and the way to decide the open one. */
export function PurchaseDisputes({ purchase: { orderId, disputes } }: { purchase: PurchaseDeskView }) {
  if (disputes.length === 0) return null;
  const isOpen = disputes.some(({ state }) => state === "open");
  return (
    <Panel title="Disputes" id="disputes">
      <ul className="stack sm">
        {disputes.map(({ id, reason, state, detail, decision }) => (
          <li key={id}>
            <span className="row between">
              <b>{reason}</b>
              <Badge tone={disputeTones[state].tone}>{disputeTones[state].text}</Badge>
            </span>
            <small className="muted">{detail}</small>
            {decision ? <p>{decision}</p> : null}
          </li>
        ))}
      </ul>
      <div className="order-actions">
        <LinkButton
          to={purchasePaths.desk(orderId)}
          size="sm"
          variant={isOpen ? "primary" : "secondary"}
          icon={<Icon of={Scale} size={16} />}
        >
          {isOpen ? "Decide dispute" : "View"}
        </LinkButton>
      </div>
    </Panel>
  );
}
