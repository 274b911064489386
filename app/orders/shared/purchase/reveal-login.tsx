import { KeyRound } from "lucide";
import { disputeHours } from "../../../../domain/listings/model.ts";
import { Alert } from "../../../ui/alert.tsx";
import { Button } from "../../../ui/button.tsx";
import { Icon } from "../../../ui/icons.tsx";
import layout from "../../../ui/layout.module.css";
import { Form } from "../../../ui/link.tsx";
import { Panel } from "../../../ui/panel.tsx";
import { useCheckedForm } from "../../../web/forms/use-checked-form.ts";
import styles from "../purchase.module.css";
import { purchaseForms, purchaseFormTitles, purchasePaths } from "./purchase-view.ts";

const loadRevealLoginInput = () =>
  import("../../../../domain/listings/inputs.ts").then((inputs) => inputs.revealLoginInput);

export type RevealLoginProps = {
  orderId: string;
  /** When it was read before. */
  readOn: string | null;
  /** The key that goes with a press: the one of the last press, if its answer was lost. */
  onceKey: string;
  wasLost?: boolean;
  /** Whether the form is on the page that shows the login, whose place in the history it keeps. */
  isThere?: boolean;
};

/** Says what a press means before it is pressed, which leads to the page with the login (Rule P20). */
export function RevealLogin({ orderId, readOn, onceKey, wasLost, isThere }: RevealLoginProps) {
  const name = purchaseForms.reveal;
  const form = useCheckedForm(
    { name, schema: loadRevealLoginInput, title: purchaseFormTitles.reveal },
    { toasts: "never" },
  );
  const { failure, busy, onSubmit } = form;
  return (
    <Panel title="We show it once">
      <Form
        method="post"
        action={purchasePaths.login(orderId)}
        data-form={name}
        className={layout.stack}
        onSubmit={onSubmit}
        replace={isThere}
      >
        <input type="hidden" name="form" value={name} />
        <input type="hidden" name="onceKey" value={onceKey} />
        {failure ? (
          <Alert tone="bad" title={failure.title}>
            {failure.text}
          </Alert>
        ) : null}
        {readOn && !wasLost ? <p>You read it on {readOn}. You can read it once more.</p> : null}
        <ul className={styles.toCheck}>
          <li>Have a password manager or paper ready. Once you leave or reload the page, it's gone.</li>
          <li>Change the account's password and email address right away.</li>
          <li>
            You have {disputeHours} hours from the handover to check the account, then confirm it or open a
            dispute.
          </li>
        </ul>
        <div>
          <Button
            type="submit"
            variant="primary"
            busy={busy}
            busyLabel="Decrypting…"
            icon={<Icon of={KeyRound} size={18} />}
          >
            {wasLost ? "Try again" : "Show it now"}
          </Button>
        </div>
      </Form>
    </Panel>
  );
}
