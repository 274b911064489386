import { orderPagePaths, shortId } from "../../../../domain/orders/model.ts";
import { BoostAccessCard } from "../../../orders/shared/boost/boost-access-card.tsx";
import { FollowsNote } from "../../../orders/shared/order-page/follows-note.tsx";
import { payStage } from "../../../orders/shared/payment/pay-stage.ts";
import type { SuccessView } from "../../../orders/shared/payment/success-view.ts";
import { paymentCopyOf } from "../../../orders/shared/products/index.ts";
import { RevealLogin } from "../../../orders/shared/purchase/reveal-login.tsx";
import { FindOrder } from "../../../orders/shared/track/find-order.tsx";
import { LinkButton } from "../../../ui/button.tsx";
import { cx } from "../../../ui/cx.ts";
import { SealCheck } from "../../../ui/drawings/seal-check.tsx";
import layout from "../../../ui/layout.module.css";
import lostStyles from "../../../ui/lost.module.css";
import orderPagesStyles from "../../../ui/order-pages.module.css";
import pageStyles from "../../../ui/page.module.css";
import { Steps } from "../../../ui/steps.tsx";
import text from "../../../ui/text.module.css";
import { PayHold } from "../../shared/pay/pay-hold.tsx";
import { payVariant } from "../../shared/pay/pay-tone.ts";
import { RefundNote } from "../../shared/pay/refund-note.tsx";
import { PaymentSummary } from "../pay/payment-summary.tsx";
import { successCopy } from "./success-copy.ts";

/** The page after a purchase: what is paid, and what happens next (Rule S91). */
export function SuccessPage(view: SuccessView) {
  const { paying } = view;
  const { title, lead, next, goesOn } = successCopy(paying, view);
  const stage = payStage(paying);
  return (
    <div className={cx(layout.page, orderPagesStyles.page)}>
      <header className={pageStyles.head}>
        <h1>{title}</h1>
        <p className={text.lead} role="status">
          {lead}
          {goesOn ? <FollowsNote /> : null}
        </p>
      </header>
      <div className={pageStyles.columns}>
        <div className={cx(layout.stack, layout.loose)}>
          <PayHold paying={paying} now={view.now} />
          <RefundNote paying={paying} />
          {view.login ? <RevealLogin {...view.login} /> : null}
          {view.access ? <BoostAccessCard access={view.access} canAct hasForms /> : null}
          {goesOn ? (
            <section className={orderPagesStyles.whatToDo}>
              <h2>What happens next</h2>
              <Steps items={paymentCopyOf(paying.type).steps(view, stage)} />
            </section>
          ) : null}
          <div className={layout.row}>
            {view.access ? null : (
              <LinkButton variant={view.login ? "secondary" : payVariant(paying.type)} to={next.to}>
                {next.label}
              </LinkButton>
            )}
            <LinkButton to={orderPagePaths.track(paying.orderId)} variant="quiet">
              Track order
            </LinkButton>
          </div>
        </div>
        <PaymentSummary
          paying={paying}
          gold={view.gold}
          account={view.account}
          linked={false}
          seal={stage === "paid" ? <SealCheck size={84} /> : undefined}
        />
      </div>
    </div>
  );
}

/** The same page for whoever may not see the order: nothing of it is told (Rule P4). */
export function PlainThanks({ orderId }: { orderId: string | null }) {
  return (
    <section className={layout.band}>
      <div className={cx(layout.page, lostStyles.lost)}>
        <h1>Thank you</h1>
        <p className={text.lead}>
          {orderId
            ? `Follow order #${shortId(orderId)} on its tracking page.`
            : "Follow your order on its tracking page."}
        </p>
        {orderId ? (
          <div className={layout.row}>
            <LinkButton variant="primary" to={orderPagePaths.track(orderId)}>
              Track order
            </LinkButton>
            <LinkButton to={`/order/${orderId}`} variant="quiet">
              Is this your order?
            </LinkButton>
          </div>
        ) : (
          <FindOrder />
        )}
      </div>
    </section>
  );
}
