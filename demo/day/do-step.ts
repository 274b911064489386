import { randomUUID } from "node:crypto";
import {
  type AccountSalesCtx,
  answerCounterOffer,
  readSaleForDesk,
  saveResetLink,
  setAccountChecks,
  verifyAccount,
} from "../../domain/account-sales/index.ts";
import { accountCheckItems } from "../../domain/account-sales/model.ts";
import { askContactInChat, settleGear, takeBoostSnapshot } from "../../domain/boosts/index.ts";
import {
  chooseWorld,
  clearOrder,
  decideApproval,
  findOrder,
  listApprovals,
  type OrderRow,
  setOrderStatus,
} from "../../domain/orders/index.ts";
import { type OrderStatus, shopPays, type TurnStep } from "../../domain/orders/model.ts";
import {
  approvePayout,
  confirmPayment,
  listUnconfirmedPayments,
  lockPayoutDetails,
  markPayoutSent,
  readMoney,
  recordPayment,
  retryPayout,
} from "../../domain/payments/index.ts";
import type { Result } from "../../kernel/result.ts";
import { demoHighScores } from "../hiscores/source.ts";
import { unwrap } from "../unwrap.ts";

/** Who takes part in an order: its customer, whoever works on it, and a second person. */
type Parts = { customer: AccountSalesCtx; desk: AccountSalesCtx; second: AccountSalesCtx };
type Act = { parts: Parts; order: OrderRow; token: string };
type Does = (act: Act) => Promise<Result<unknown>>;

/** A destination of this order alone: what one gets within a day adds up (Rule P42). */
export const ownDestination = () =>
  ({ method: "cashapp", cashtag: `$w${randomUUID().replaceAll("-", "").slice(0, 15)}` }) as const;

const to =
  (next: OrderStatus): Does =>
  ({ parts, order }) =>
    setOrderStatus(parts.desk, { orderId: order.id, status: next });

const payRest: Does = ({ parts, order: { id: orderId, amountCents, paidCents } }) =>
  recordPayment(parts.desk, {
    ...{ orderId, amountCents: amountCents - paidCents, reference: randomUUID() },
    ...({ method: "manual", how: "bank" } as const),
  });

const clear: Does = async ({ parts: { second }, order: { id: orderId, unconfirmedCents } }) => {
  const cleared = await clearOrder(second, { orderId });
  if (!cleared.ok || unconfirmedCents === 0) return cleared;
  const [payment] = unwrap(await listUnconfirmedPayments(second, { orderId }));
  return confirmPayment(second, { paymentId: payment?.id ?? orderId });
};

const decide: Does = async ({ parts: { second }, order: { id: orderId } }) => {
  const [request] = unwrap(await listApprovals(second, { orderId }));
  return decideApproval(second, {
    ...{ requestId: request?.id ?? orderId, approve: false, note: "not needed any more" },
  });
};

const accept: Does = async ({ parts: { customer, second }, order: { id: orderId }, token }) => {
  const { counterOffer } = unwrap(await readSaleForDesk(second, orderId));
  const counterOfferId = counterOffer?.counterOfferId ?? orderId;
  return answerCounterOffer(customer, { orderId, token, counterOfferId, accept: true });
};

async function payoutOf({ parts, order }: Act) {
  const money = await readMoney(parts.second, order.id);
  const payout = money.ok ? money.value.payout : null;
  return { state: payout?.state, seen: { orderId: order.id, version: payout?.version ?? 1 } };
}

const pay: Does = async (act) => {
  const { state, seen } = await payoutOf(act);
  return state === "failed" ? retryPayout(act.parts.desk, seen) : markPayoutSent(act.parts.desk, seen);
};

const verify: Does = async (act) => {
  const { desk } = act.parts;
  const { id: orderId, status } = act.order;
  if (status === "pending") return to("in_progress")(act);
  await setAccountChecks(desk, { orderId, done: accountCheckItems });
  const seen = await findOrder(desk, orderId);
  return verifyAccount(desk, { orderId, version: seen?.version ?? 1, note: "checked" });
};

const begin: Does = async (act) => {
  const { desk } = act.parts;
  const before = { ...desk, highScores: demoHighScores({}) };
  // Refused for what is no boost.
  await takeBoostSnapshot(before, { orderId: act.order.id, moment: "before" });
  return to("in_progress")(act);
};

const play: Does = async (act) => {
  const { desk } = act.parts;
  const { id: orderId } = act.order;
  const after = { ...desk, highScores: demoHighScores({ "TzKal-Zuk": 1, "Sol Heredit": 5 }) };
  await takeBoostSnapshot(after, { orderId, moment: "after" });
  await settleGear(desk, { orderId, outcome: "returned" });
  const done = await setOrderStatus(desk, { orderId, status: "completed" });
  // Without the high scores from before it there is no proof, and a note says why.
  return done.ok ? done : setOrderStatus(desk, { orderId, status: "completed", note: "Seen in the game" });
};

/** How whoever a step names does it, but for handing over and disputes of account purchases. */
const steps: Partial<Record<TurnStep, Does>> = {
  payment: payRest,
  find_payment: payRest,
  agree_payment: payRest,
  world: ({ parts, order, token }) =>
    chooseWorld(parts.customer, { orderId: order.id, token, world: 333, lock: true }),
  details: ({ parts, order, token }) =>
    lockPayoutDetails(parts.customer, { orderId: order.id, token, details: ownDestination() }),
  access: ({ parts, order, token }) =>
    askContactInChat(parts.customer, { orderId: order.id, token, version: 0 }),
  link: ({ parts, order, token }) =>
    saveResetLink(parts.customer, {
      orderId: order.id,
      token,
      link: `https://reset.example/${randomUUID()}`,
    }),
  answer: accept,
  request: decide,
  clear,
  approve: async (act) => approvePayout(act.parts.second, (await payoutOf(act)).seen),
  pay,
  begin,
  meet: (act) => to(shopPays(act.order.type) ? "gold_received" : "gold_collected")(act),
  count: to("gold_received"),
  verify,
  play,
  complete: to("completed"),
};

/** Does the step that an order waits for, as whoever it names. */
export function doStep(act: Act, step: TurnStep): Promise<Result<unknown>> {
  const does = steps[step];
  if (!does) throw new Error(`Nobody knows how to do ${step}`);
  return does(act);
}
