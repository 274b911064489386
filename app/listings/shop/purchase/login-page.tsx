import { TriangleAlert } from "lucide";
import { useEffect } from "react";
import { BackToOrder } from "../../../orders/shared/order-page/back-to-order.tsx";
import { CheckPanel } from "../../../orders/shared/purchase/check-panel.tsx";
import { NotShownAgain } from "../../../orders/shared/purchase/not-shown-again.tsx";
import type { PurchaseDetailView } from "../../../orders/shared/purchase/purchase-view.ts";
import { RevealLogin } from "../../../orders/shared/purchase/reveal-login.tsx";
import styles from "../../../orders/shared/purchase.module.css";
import { Alert } from "../../../ui/alert.tsx";
import { LinkButton } from "../../../ui/button.tsx";
import { CopyButton } from "../../../ui/copy-button.tsx";
import { cx } from "../../../ui/cx.ts";
import { Empty } from "../../../ui/empty.tsx";
import { KeyValues } from "../../../ui/key-values.tsx";
import layout from "../../../ui/layout.module.css";
import orderDetailStyles from "../../../ui/order-detail.module.css";
import { Panel } from "../../../ui/panel.tsx";
import textStyles from "../../../ui/text.module.css";

/** A login that was read in this very answer, and when. It is in no other one. */
export type ShownLogin = { lines: readonly { label: string; value: string }[]; readOn: string };

type LoginPageProps = {
  number: string;
  purchase: PurchaseDetailView;
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
  const { number, purchase, shown } = props;
  const { orderId, name } = purchase;
  return (
    <div className={cx(layout.page, orderDetailStyles.page, styles.login)}>
      <BackToOrder to={`/order/${orderId}`} number={number} />
      <header className={layout.stack}>
        <h1>Your account's login</h1>
        <p className={cx(textStyles.muted, textStyles.breakAnywhere)}>{name}</p>
      </header>
      {shown ? <Shown purchase={purchase} shown={shown} /> : <Unread {...props} />}
    </div>
  );
}

function Unread({ purchase: { orderId, may }, readOn, notNow, onceKey, wasLost }: LoginPageProps) {
  if (may.reveal || wasLost) {
    return <RevealLogin orderId={orderId} readOn={readOn} onceKey={onceKey} wasLost={wasLost} isThere />;
  }
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

type ShownProps = { purchase: PurchaseDetailView; shown: ShownLogin };

/** The login, and below it how the buyer's check ends, so that a confirmation needs no other page. */
function Shown({ purchase, shown: { lines, readOn } }: ShownProps) {
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
        <LinkButton to={`/order/${purchase.orderId}#check`}>I've saved it</LinkButton>
      </p>
      {purchase.stage === "ready" ? <CheckPanel purchase={purchase} page="order" isAsked /> : null}
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
