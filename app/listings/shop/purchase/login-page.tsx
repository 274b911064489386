import { KeyRound, TriangleAlert } from "lucide";
import { useEffect } from "react";
import { disputeHours } from "../../../../domain/listings/model.ts";
import { BackToOrder } from "../../../orders/shared/order-page/back-to-order.tsx";
import { NotShownAgain } from "../../../orders/shared/purchase/not-shown-again.tsx";
import { purchaseForms, purchaseFormTitles } from "../../../orders/shared/purchase/purchase-view.ts";
import styles from "../../../orders/shared/purchase.module.css";
import { Alert } from "../../../ui/alert.tsx";
import { Button, LinkButton } from "../../../ui/button.tsx";
import { CopyButton } from "../../../ui/copy-button.tsx";
import { cx } from "../../../ui/cx.ts";
import { Empty } from "../../../ui/empty.tsx";
import { Icon } from "../../../ui/icons.tsx";
import { KeyValues } from "../../../ui/key-values.tsx";
import layout from "../../../ui/layout.module.css";
import { Form } from "../../../ui/link.tsx";
import orderDetailStyles from "../../../ui/order-detail.module.css";
import { Panel } from "../../../ui/panel.tsx";
import textStyles from "../../../ui/text.module.css";
import { useCheckedForm } from "../../../web/forms/use-checked-form.ts";

const loadRevealLoginInput = () =>
  import("../../../../domain/listings/inputs.ts").then((inputs) => inputs.revealLoginInput);

/** A login that was read in this very answer, and when. It is in no other one. */
export type ShownLogin = { lines: readonly { label: string; value: string }[]; readOn: string };

type LoginPageProps = {
  orderId: string;
  number: string;
  name: string;
  /** Whether the login can be read now. */
  mayReveal: boolean;
  /** When it was read before. */
  readOn: string | null;
  /** Why there is nothing to read; null where there is. */
  notNow: string | null;
  shown: ShownLogin | null;
  /** The key that goes with a press: the one of the last press, if its answer was lost. */
  onceKey: string;
  wasLost: boolean;
};

/**
 * The login of a bought account: asked once more, then shown in that one answer (Rules P5, P20). Works
 * without scripts.
 */
export function LoginPage(props: LoginPageProps) {
  const { orderId, number, name, shown } = props;
  return (
    <div className={cx(layout.page, orderDetailStyles.page, styles.login)}>
      <BackToOrder to={`/order/${orderId}`} number={number} />
      <header className={layout.stack}>
        <h1>Your account's login</h1>
        <p className={cx(textStyles.muted, textStyles.breakAnywhere)}>{name}</p>
      </header>
      {shown ? <Shown orderId={orderId} shown={shown} /> : <Unread {...props} />}
    </div>
  );
}

function Unread({ orderId, mayReveal, readOn, notNow, onceKey, wasLost }: LoginPageProps) {
  if (mayReveal || wasLost) return <AskFirst readOn={readOn} onceKey={onceKey} wasLost={wasLost} />;
  if (readOn) {
    return (
      <Alert tone="info" title={`You read it on ${readOn}`}>
        <NotShownAgain orderId={orderId} />
      </Alert>
    );
  }
  return (
    <Empty
      level={2}
      title="No login to read now"
      action={<LinkButton to={`/order/${orderId}`}>Open the order</LinkButton>}
    >
      {notNow}
    </Empty>
  );
}

type AskProps = Pick<LoginPageProps, "readOn" | "onceKey" | "wasLost">;

/** Says what a press means before it is pressed. */
function AskFirst({ readOn, onceKey, wasLost }: AskProps) {
  const name = purchaseForms.reveal;
  const form = useCheckedForm(
    { name, schema: loadRevealLoginInput, title: purchaseFormTitles.reveal },
    { toasts: "never" },
  );
  const { failure, busy, onSubmit } = form;
  return (
    <Panel title="We show it once">
      <Form method="post" data-form={name} className={layout.stack} onSubmit={onSubmit} replace>
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

function Shown({ orderId, shown: { lines, readOn } }: { orderId: string; shown: ShownLogin }) {
  useGoneWhenBack();
  return (
    <>
      <Alert tone="warn" icon={TriangleAlert} title="Save it now. We only show it this once.">
        Change the password and the email address right away.
      </Alert>
      <Panel
        title="Login"
        aside={<span className={cx(textStyles.small, textStyles.faint)}>Read on {readOn}</span>}
      >
        <KeyValues
          labelled
          className={styles.shownLogin}
          items={lines.map(({ label, value }) => ({
            label,
            value: (
              <span className={cx(layout.row, layout.between)}>
                <span className={textStyles.secret} translate="no">
                  {value}
                </span>
                <span className={layout.withScript}>
                  <CopyButton text={value} label={`Copy ${label.toLowerCase()}`} bare size="sm" />
                </span>
              </span>
            ),
          }))}
        />
      </Panel>
      <p>
        <LinkButton to={`/order/${orderId}#check`}>I've saved it</LinkButton>
      </p>
    </>
  );
}

/** A browser may bring a page back as it was left; this one is read anew instead, which shows no login. */
function useGoneWhenBack(): void {
  useEffect(() => {
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) location.reload();
    };
    addEventListener("pageshow", onShow);
    return () => removeEventListener("pageshow", onShow);
  }, []);
}
