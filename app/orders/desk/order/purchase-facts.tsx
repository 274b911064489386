import { Eye } from "lucide";
import type { PurchaseDetails } from "../../../../domain/listings/index.ts";
import { formatMoment } from "../../../../kernel/dates.ts";
import { listingPath } from "../../../listings/shared/desk/listing-path.ts";
import { revealHelp, takeToReveal } from "../../../shell/desk/desk-copy.ts";
import { DeskDialog, DialogLink } from "../../../shell/desk/desk-dialog.tsx";
import deskOrderStyles from "../../../shell/desk/desk-order.module.css";
import styles from "../../../shell/desk/orders-list.module.css";
import { Dots, secretLine, VaultBadge } from "../../../shell/desk/secret-parts.tsx";
import { Alert } from "../../../ui/alert.tsx";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import fieldStyles from "../../../ui/field.module.css";
import { Field } from "../../../ui/field.tsx";
import { Icon } from "../../../ui/icons.tsx";
import { KeyValues } from "../../../ui/key-values.tsx";
import { Link } from "../../../ui/link.tsx";
import { Panel } from "../../../ui/panel.tsx";
import textStyles from "../../../ui/text.module.css";
import { TextInput } from "../../../ui/text-input.tsx";
import { DeskForm } from "./desk-form.tsx";
import { orderForms } from "./order-forms.ts";
import type { OrderDeskView, PurchaseOfOrder, Revealed } from "./order-view.ts";
import { HideSecret, RevealDialog } from "./reveal-dialog.tsx";

type PurchaseFactsProps = {
  order: OrderDeskView;
  purchase: PurchaseOfOrder;
  mayReveal: boolean;
  /** Only in the answer to a reveal (Rule P5). */
  revealed: Revealed["lines"] | null;
};

/** What is known of a bought account, in the order in which staff need it. */
export function PurchaseFacts({ order, purchase, mayReveal, revealed }: PurchaseFactsProps) {
  return (
    <>
      <Account order={order} purchase={purchase} />
      <Login order={order} purchase={purchase} mayReveal={mayReveal} revealed={revealed} />
    </>
  );
}

const acceptedBy = {
  customer: "by the buyer",
  time: "automatically, time ran out",
  staff: "by staff",
} as const;

function listedText({ build, type, combatLevel, totalLevel, loginMethod }: PurchaseDetails): string {
  const total = totalLevel.toLocaleString("en-US");
  return `${build}, ${type}, combat ${combatLevel}, total ${total}, ${loginMethod}`;
}

function Account({ order, purchase }: Pick<PurchaseFactsProps, "order" | "purchase">) {
  const { details, heldUntil, deliveredAt, acceptBy, acceptedAt, warrantyUntil, acceptedBy: by } = purchase;
  const unpaid = purchase.isUnpaidDelivery ? ", before full payment" : "";
  const accepted = acceptedAt && by ? `${formatMoment(acceptedAt)}, ${acceptedBy[by]}` : null;
  return (
    <Panel title="Bought account" id="purchase">
      {heldUntil && purchase.waitsForEmail ? (
        <ByHand email={order.editable.customerEmail} before={formatMoment(heldUntil)} />
      ) : null}
      <KeyValues
        labelled
        items={[
          {
            label: "Listing",
            value: (
              <Link to={listingPath(purchase.listingId)} className={textStyles.breakAnywhere}>
                {purchase.name}
              </Link>
            ),
          },
          { label: "Listed as", value: details ? listedText(details) : "Not recorded" },
          { label: "Delivery", value: details?.deliveryTime ?? "Not recorded" },
          {
            label: "Payment",
            value: purchase.isPaid ? `Paid in full, ${order.trade.amount}` : "Not fully paid",
          },
          ...(heldUntil ? [{ label: "Held until", value: formatMoment(heldUntil) }] : []),
          { label: "Handed over", value: deliveredAt ? `${formatMoment(deliveredAt)}${unpaid}` : "Not yet" },
          ...(acceptBy ? [{ label: "Accept by", value: formatMoment(acceptBy) }] : []),
          ...(warrantyUntil ? [{ label: "Warranty until", value: formatMoment(warrantyUntil) }] : []),
          ...(accepted ? [{ label: "Accepted", value: accepted }] : []),
        ]}
      />
    </Panel>
  );
}

/** Nobody else tells staff that this buyer waits for a mail of theirs. */
function ByHand({ email, before }: { email: string; before: string }) {
  return (
    <Alert tone="warn" title="Manual payment" className={styles.byHandNote}>
      Email{" "}
      <a className={textStyles.breakAnywhere} href={`mailto:${email}`}>
        {email}
      </a>{" "}
      by {before}. The order is canceled then, unless you extend the hold.
    </Alert>
  );
}

const [loginDialog, againDialog] = ["reveal-purchase", "read-again"];

const logins: Record<PurchaseOfOrder["login"], { text: string; tone: "plain" | "warn"; warning?: string }> = {
  ready: { text: "In the vault", tone: "plain" },
  stale: {
    text: "Stale",
    tone: "warn",
    warning: "Someone else knows this login. Change it, then save the new one in the listing.",
  },
  gone: { text: "Destroyed", tone: "plain" },
};

function Login({ order, purchase, mayReveal, revealed }: PurchaseFactsProps) {
  const { revealedAt, desk: may, orderId } = purchase;
  const login = logins[purchase.login];
  const reveals = mayReveal && may.revealLogin;
  const hidden = {
    label: "Login",
    value:
      may.revealLogin || login.tone !== "plain" ? (
        <Dots reveal={reveals ? loginDialog : undefined} what="login" />
      ) : (
        "Destroyed"
      ),
  };
  return (
    <>
      <Panel
        title="Login"
        aside={revealed ? <VaultBadge isOpen /> : <Badge tone={login.tone}>{login.text}</Badge>}
      >
        {login.warning ? <Alert tone="warn" title={login.warning} /> : null}
        <KeyValues
          labelled
          items={[
            { label: "Seen by buyer", value: revealedAt ? formatMoment(revealedAt) : "Not yet" },
            ...(revealed ? revealed.map(secretLine) : [hidden]),
          ]}
        />
        <div className={deskOrderStyles.actions}>
          {revealed ? <HideSecret orderId={orderId} /> : null}
          {may.allowAnotherReveal ? (
            <DialogLink name={againDialog} icon={<Icon of={Eye} size={16} />}>
              Show login again
            </DialogLink>
          ) : null}
        </div>
        <p className={fieldStyles.help}>{mayReveal ? revealHelp : takeToReveal}</p>
      </Panel>
      {reveals && !revealed ? (
        <RevealDialog
          name={loginDialog}
          form={orderForms.purchaseLogin}
          title="Reveal login"
          orderId={orderId}
        />
      ) : null}
      {may.allowAnotherReveal ? <ReadAgain version={order.version} /> : null}
    </>
  );
}

function ReadAgain({ version }: { version: number }) {
  return (
    <DeskDialog
      name={againDialog}
      title="Show login again"
      text="The buyer can view the login once more, and we tell them. Only staff see your reason."
    >
      <DeskForm form={orderForms.purchaseReadAgain} version={version}>
        {({ errors, fields, busy }) => (
          <>
            <Field label="Reason" error={errors.note}>
              <TextInput name="note" maxLength={500} autoComplete="off" defaultValue={fields.note} />
            </Field>
            <div>
              <Button type="submit" variant="primary" busy={busy}>
                Show login again
              </Button>
            </div>
          </>
        )}
      </DeskForm>
    </DeskDialog>
  );
}
