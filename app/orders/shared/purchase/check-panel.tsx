import { MessageCircleWarning } from "lucide";
import { useNavigation } from "react-router";
import { disputeHours } from "../../../../domain/listings/model.ts";
import buttonStyles from "../../../ui/button.module.css";
import { Button, LinkButton } from "../../../ui/button.tsx";
import { cx } from "../../../ui/cx.ts";
import { HoldBar } from "../../../ui/hold-bar.tsx";
import { Icon } from "../../../ui/icons.tsx";
import layout from "../../../ui/layout.module.css";
import { Form } from "../../../ui/link.tsx";
import pageStyles from "../../../ui/page.module.css";
import { Panel } from "../../../ui/panel.tsx";
import { Steps } from "../../../ui/steps.tsx";
import textStyles from "../../../ui/text.module.css";
import styles from "../purchase.module.css";
import { type PurchaseDetailView, purchaseForms, purchasePaths } from "./purchase-view.ts";

type CheckPanelProps = {
  purchase: PurchaseDetailView;
  page: "order" | "profile";
  /** Whether the last question is asked already. */
  isAsked?: boolean;
};

const checks = [
  { title: "Log in", text: "Change the password and the email address right away." },
  { title: "Compare", text: "Levels, items and quests: is everything as listed?" },
  { title: "Look closer", text: "Check for bans, and for an authenticator or bank PIN that isn't yours." },
];

/** The hours in which the buyer checks, and how they end. */
export function CheckPanel({ purchase, page, isAsked = false }: CheckPanelProps) {
  const { check, serverNow, may, disputes, orderId, isBuyer, readOn, warranty } = purchase;
  if (disputes.some(({ state }) => state === "open")) return null;
  const isUnread = may.reveal && readOn === null;
  return (
    <Panel title="Check the account" id="check">
      <div className={layout.stack}>
        {check ? (
          <HoldBar
            label={`Time to check, until ${check.text}`}
            expiresAt={check.at}
            totalMs={Math.max(disputeHours * 3_600_000, check.at - serverNow)}
            serverNow={serverNow}
            overLabel="over"
          />
        ) : null}
        <Steps items={checks} />
        <p className={cx(textStyles.small, textStyles.muted)}>
          If we don't hear from you by then, the sale is final
          {warranty ? `, with a warranty until ${warranty.text}` : ""}.
        </p>
        {isBuyer ? null : (
          <p className={cx(textStyles.small, textStyles.muted)}>
            Only the buyer can confirm it or open a dispute.
          </p>
        )}
        {may.confirm || may.dispute || isUnread ? (
          <div className={cx(layout.row, styles.ends)}>
            {may.confirm ? <ConfirmPurchase purchase={purchase} page={page} isAsked={isAsked} /> : null}
            {isUnread ? (
              <div className={layout.row}>
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

type ConfirmProps = {
  purchase: Pick<PurchaseDetailView, "orderId" | "version" | "may" | "warranty">;
  page: "order" | "profile";
  isAsked: boolean;
};

/** The buyer says that the account is right, after one more question; works without scripts. */
function ConfirmPurchase({ purchase: { orderId, version, may, warranty }, page, isAsked }: ConfirmProps) {
  const { state, formData } = useNavigation();
  const busy = state !== "idle" && formData?.get("form") === purchaseForms.confirm;
  return (
    <details className={pageStyles.askFirst} open={isAsked}>
      {/* A login that can be read comes first. */}
      <summary className={cx(buttonStyles.button, !may.reveal && buttonStyles.primary)}>
        Confirm the account
      </summary>
      <Form
        method="post"
        action={`/order/${orderId}`}
        className={cx(layout.stack, layout.snug)}
        preventScrollReset
      >
        <input type="hidden" name="form" value={purchaseForms.confirm} />
        <input type="hidden" name="back" value={page} />
        <input type="hidden" name="version" value={version} />
        <p>
          Is the account as listed? This is final.{" "}
          {warranty
            ? `Afterwards we only refund an account that someone takes back, until ${warranty.text}.`
            : "You can't open a dispute afterwards."}
        </p>
        <div>
          <Button type="submit" variant="danger-full" busy={busy} busyLabel="Confirming…">
            Yes, the account is right
          </Button>
        </div>
      </Form>
    </details>
  );
}
