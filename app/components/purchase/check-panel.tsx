import { MessageCircleWarning } from "lucide";
import { disputeHours } from "../../../domain/listings/model.ts";
import { Button, LinkButton } from "../../ui/button.tsx";
import { HoldBar } from "../../ui/hold-bar.tsx";
import { Icon } from "../../ui/icons.tsx";
import { Panel } from "../../ui/panel.tsx";
import { ConfirmPurchase } from "./confirm-purchase.tsx";
import { type PurchaseDetailView, purchasePaths } from "./purchase-view.ts";

type CheckPanelProps = { purchase: PurchaseDetailView; place: "order" | "profile" };

const checks = [
  "Log in, and change the password and the mail address right away.",
  "Compare levels, items and quests with what was listed.",
  "Look for bans, and for an authenticator or a bank PIN that is not yours.",
];

/** The hours in which the buyer checks, and how they end. */
export function CheckPanel({ purchase, place }: CheckPanelProps) {
  const { check, serverNow, may, disputes, orderId, isBuyer, readOn } = purchase;
  if (disputes.some(({ state }) => state === "open")) return null;
  const isUnread = may.reveal && readOn === null;
  return (
    <Panel title="Check the account" id="check">
      <div className="stack">
        {check ? (
          <HoldBar
            label={`Time to check, until ${check.words}`}
            expiresAt={check.at}
            totalMs={Math.max(disputeHours * 3_600_000, check.at - serverNow)}
            serverNow={serverNow}
            overLabel="over"
          />
        ) : null}
        <ul className="to-check">
          {checks.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
        <p className="small muted">
          If you do nothing, the account counts as accepted when the time is over.
        </p>
        {isBuyer ? null : <p className="small muted">Only its buyer confirms it or opens a dispute.</p>}
        {may.confirm || may.dispute || isUnread ? (
          <div className="row purchase-ends">
            {may.confirm ? <ConfirmPurchase purchase={purchase} place={place} /> : null}
            {isUnread ? (
              <div className="row">
                <Button reason="Read the login first.">Confirm the account</Button>
              </div>
            ) : null}
            {may.dispute ? (
              <LinkButton
                to={purchasePaths.dispute(orderId)}
                icon={<Icon of={MessageCircleWarning} size={18} />}
              >
                Open a dispute
              </LinkButton>
            ) : null}
          </div>
        ) : null}
      </div>
    </Panel>
  );
}
