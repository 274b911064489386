import { Eye } from "lucide";
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
import type { Revealed } from "./order-view.ts";
import type { PurchaseDeskView } from "./purchase-desk-view.ts";
import { HideSecret, RevealDialog } from "./reveal-dialog.tsx";

type PurchaseFactsProps = {
  purchase: PurchaseDeskView;
  mayReveal: boolean;
  /** Only in the answer to a reveal (Rule P5). */
  revealed: Revealed["lines"] | null;
};

/** What is known of a bought account, in the order in which staff need it. */
export function PurchaseFacts({ purchase, mayReveal, revealed }: PurchaseFactsProps) {
  return (
    <>
      <Account purchase={purchase} />
      <Login purchase={purchase} mayReveal={mayReveal} revealed={revealed} />
    </>
  );
}

function Account({ purchase }: { purchase: PurchaseDeskView }) {
  const { name, listingHref, listed, delivery, held, paid, handedOver, acceptBy, accepted } = purchase;
  return (
    <Panel title="Bought account" id="purchase">
      {purchase.byHand ? <ByHand {...purchase.byHand} /> : null}
      <KeyValues
        labelled
        items={[
          {
            label: "Listing",
            value: (
              <Link to={listingHref} className={textStyles.breakAnywhere}>
                {name}
              </Link>
            ),
          },
          { label: "Listed as", value: listed },
          { label: "Delivery", value: delivery },
          { label: "Payment", value: paid },
          ...(held ? [{ label: "Held until", value: held }] : []),
          { label: "Handed over", value: handedOver },
          ...(acceptBy ? [{ label: "Accept by", value: acceptBy }] : []),
          ...(accepted ? [{ label: "Accepted", value: accepted }] : []),
        ]}
      />
    </Panel>
  );
}

/** Nobody else tells staff that this buyer waits for a mail of theirs. */
function ByHand({ email, before }: NonNullable<PurchaseDeskView["byHand"]>) {
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

function Login({ purchase, mayReveal, revealed }: PurchaseFactsProps) {
  const { login, read, may, orderId } = purchase;
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
            { label: "Seen by buyer", value: read },
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
      {may.allowAnotherReveal ? <ReadAgain version={purchase.version} /> : null}
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
