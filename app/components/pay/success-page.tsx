import { orderPagePaths, shortId } from "../../../domain/orders/model.ts";
import type { OrderPaying } from "../../../domain/payments/model.ts";
import { formatUsd } from "../../../kernel/money.ts";
import { LinkButton } from "../../ui/button.tsx";
import { SealCheck } from "../../ui/drawings/seal-check.tsx";
import { type Step, Steps } from "../../ui/steps.tsx";
import { boostTime } from "../boost/boost-words.ts";
import { deliveryWords, terms } from "../listings/page/listing-words.ts";
import { FindOrder } from "../orders/find-order.tsx";
import { FollowsNote } from "../orders/follows-note.tsx";
import { AccountHold } from "./account-hold.tsx";
import type { BoughtAccount } from "./bought-account.ts";
import { PaySlip } from "./pay-slip.tsx";
import { payStage } from "./pay-stage.ts";
import { payVariant } from "./pay-tone.ts";
import { RefundNote } from "./refund-note.tsx";
import { successWords } from "./success-words.ts";

export type SuccessView = {
  paying: OrderPaying;
  rsn: string | null;
  email: string;
  /** What is bought, in millions of gold; null for services. */
  quantity: string | null;
  /** The gold that the customer brings for a boost, such as `388M`; null where it is paid otherwise. */
  gold: string | null;
  /** The world of the meeting, once it is locked in. */
  lockedWorld: number | null;
  /** What is bought, if it is an account. */
  account: BoughtAccount | null;
  /** Whether a paid boost waits for its customer to give access. */
  isAccessMissing: boolean;
  /** The server's clock when it was read, in epoch milliseconds. */
  now: number;
};

/** The page after a purchase: what is paid, and what happens next (spec/2 §2, §4). */
export function SuccessPage(view: SuccessView) {
  const { paying } = view;
  const { title, lead, next, goesOn } = successWords(paying, view);
  const isPaid = payStage(paying) === "paid";
  return (
    <div className="wrap meeting pay-page">
      <header className="head">
        <h1>{title}</h1>
        <p className="lead" role="status">
          {lead}
          {goesOn ? <FollowsNote /> : null}
        </p>
      </header>
      <div className="cols">
        <div className="stack lg">
          <AccountHold paying={paying} now={view.now} />
          <RefundNote paying={paying} />
          {goesOn ? (
            <section className="what-to-do">
              <h2>What happens next</h2>
              <Steps items={stepsOf(view)} />
            </section>
          ) : null}
          <div className="row">
            <LinkButton variant={payVariant(paying.type)} to={next.to}>
              {next.label}
            </LinkButton>
            <LinkButton to={orderPagePaths.track(paying.orderId)} variant="quiet">
              Track order
            </LinkButton>
          </div>
        </div>
        <PaySlip
          paying={paying}
          gold={view.gold}
          account={view.account}
          linked={false}
          seal={isPaid ? <SealCheck size={84} /> : undefined}
        />
      </div>
    </div>
  );
}

function stepsOf(view: SuccessView): Step[] {
  const { paying, gold } = view;
  if (paying.type === "gold_buy") return goldSteps(view);
  if (view.account) return accountSteps(view, view.account);
  const isToMeet = gold !== null && paying.paymentMethod === "gold" && payStage(paying) === "start";
  return [...(isToMeet ? [meetStep(view, gold)] : []), ...boostSteps(view)];
}

/** Gold that pays a boost is handed over first. */
function meetStep({ rsn }: SuccessView, gold: string): Step {
  return {
    title: `Meet us and hand over ${gold}`,
    text: `Log in as ${rsn ?? "the character of your order"}. The meeting page has the world, the place and your phrase.`,
  };
}

function goldSteps({ rsn, quantity, lockedWorld }: SuccessView): Step[] {
  const toLock = { title: "Lock in a world", text: "On the meeting page, next to your order’s phrase." };
  const where = lockedWorld === null ? "there" : `in World ${lockedWorld}`;
  return [
    ...(lockedWorld === null ? [toLock] : []),
    {
      title: `Log in as ${rsn ?? "the character of your order"} and wait ${where}`,
      text: "Our trader comes to you and says the phrase. Don't trade with anyone who doesn't know it.",
    },
    {
      title: "Count, then accept",
      text: `Both trade screens must show ${quantity ?? "your gold"}. You give nothing in return.`,
    },
  ];
}

/** From the payment to the end of the hours to check (Rule P20). */
function accountSteps({ paying, email }: SuccessView, { deliveryTime }: BoughtAccount): Step[] {
  const isPaid = payStage(paying) === "paid";
  const toPay = (
    <>
      We'll email <span className="wrap-any">{email}</span> about the payment. Once it arrives, the account is
      yours.
    </>
  );
  return [
    ...(isPaid || paying.paymentMethod !== "manual" ? [] : [{ title: "You pay as agreed", text: toPay }]),
    { title: "The login is handed over", text: deliveryWords(deliveryTime) },
    { title: "You read it once", text: terms.once },
    { title: "You check the account", text: `${terms.check} ${terms.silence}` },
  ];
}

const accessStep: Step = {
  title: "You give us access",
  text: "On your order’s page, or you agree on it with us in the chat. It’s encrypted, and deleted when the order ends.",
};

function boostSteps({ rsn, email, paying, isAccessMissing }: SuccessView): Step[] {
  const deposit =
    paying.depositCents > 0
      ? ` Once our gear is back, your deposit of ${formatUsd(paying.depositCents)} is given back.`
      : "";
  return [
    ...(isAccessMissing || payStage(paying) !== "paid" ? [accessStep] : []),
    {
      title: "A booster takes up your order",
      text: (
        <>
          We email <span className="wrap-any">{email}</span> when that happens, and note{" "}
          {rsn ? `${rsn}’s` : "its"} high scores of that moment.
        </>
      ),
    },
    {
      title: "We fight the waves",
      text: `In ${boostTime}. Every step is noted on your order’s page.`,
    },
    {
      title: "You see the proof",
      text: `The high scores before and after stand side by side on that page.${deposit}`,
    },
  ];
}

/** The same page for whoever may not see the order: nothing of it is told (Rule P4). */
export function PlainThanks({ orderId }: { orderId: string | null }) {
  return (
    <section className="band">
      <div className="wrap lost">
        <h1>Thank you</h1>
        <p className="lead">
          {orderId
            ? `What becomes of order #${shortId(orderId)} is on its tracking page.`
            : "What becomes of an order is on its tracking page."}
        </p>
        {orderId ? (
          <div className="row">
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
