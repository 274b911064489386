import { Scale } from "lucide";
import { disputeOutcomeLabels, disputeReasonLabels } from "../../../../domain/listings/model.ts";
import { formatMoment } from "../../../../kernel/dates.ts";
import { formatUsd } from "../../../../kernel/money.ts";
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
import type { PurchaseOfOrder } from "./order-view.ts";

type DisputeOfOrder = PurchaseOfOrder["disputes"][number];

function detailOf({ state, openedAt, closedAt, decidedByName, entryCount }: DisputeOfOrder): string {
  const closed = closedAt && state !== "open" ? `, ${state} ${formatMoment(closedAt)}` : "";
  const by = decidedByName ? ` by ${decidedByName}` : "";
  const notes = entryCount === 1 ? "1 note" : `${entryCount} notes`;
  return `Opened ${formatMoment(openedAt)}${closed}${by}; ${notes}`;
}

function decisionOf(outcome: NonNullable<DisputeOfOrder["outcome"]>, refundCents: number | null): string {
  const sum = refundCents === null ? "" : `, ${formatUsd(refundCents)}`;
  return `${disputeOutcomeLabels[outcome]}${sum}`;
}

/** The disputes of a purchase below the status that staff set, and the way to decide the open one. */
export function PurchaseDisputes({ purchase: { orderId, disputes } }: { purchase: PurchaseOfOrder }) {
  if (disputes.length === 0) return null;
  const isOpen = disputes.some(({ state }) => state === "open");
  return (
    <Panel title="Disputes" id="disputes">
      <ul className={cx(layout.stack, layout.snug)}>
        {disputes.map((dispute) => (
          <li key={dispute.id}>
            <span className={cx(layout.row, layout.between)}>
              <b>{disputeReasonLabels[dispute.reason]}</b>
              <Badge tone={disputeTones[dispute.state].tone}>{disputeTones[dispute.state].text}</Badge>
            </span>
            <small className={textStyles.muted}>{withMoments(detailOf(dispute))}</small>
            {dispute.outcome ? <p>{decisionOf(dispute.outcome, dispute.refundCents)}</p> : null}
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
