import { Scale } from "lucide";
import { disputeTones } from "../../../listings/shared/desk/dispute-copy.ts";
import styles from "../../../shell/desk/desk-order.module.css";
import { Badge } from "../../../ui/badge.tsx";
import { LinkButton } from "../../../ui/button.tsx";
import { cx } from "../../../ui/cx.ts";
import { Icon } from "../../../ui/icons.tsx";
import layout from "../../../ui/layout.module.css";
import { withMoments } from "../../../ui/moment.tsx";
import { Panel } from "../../../ui/panel.tsx";
import textStyles from "../../../ui/text.module.css";
import { purchasePaths } from "../../shared/purchase/purchase-view.ts";
import type { PurchaseDeskView } from "./purchase-desk-view.ts";

/** The disputes of a purchase below the status that staff set, and the way to decide the open one. */
export function PurchaseDisputes({ purchase: { orderId, disputes } }: { purchase: PurchaseDeskView }) {
  if (disputes.length === 0) return null;
  const isOpen = disputes.some(({ state }) => state === "open");
  return (
    <Panel title="Disputes" id="disputes">
      <ul className={cx(layout.stack, layout.snug)}>
        {disputes.map(({ id, reason, state, detail, decision }) => (
          <li key={id}>
            <span className={cx(layout.row, layout.between)}>
              <b>{reason}</b>
              <Badge tone={disputeTones[state].tone}>{disputeTones[state].text}</Badge>
            </span>
            <small className={textStyles.muted}>{withMoments(detail)}</small>
            {decision ? <p>{decision}</p> : null}
          </li>
        ))}
      </ul>
      <div className={styles.actions}>
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
