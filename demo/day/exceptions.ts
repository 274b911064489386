import { randomUUID } from "node:crypto";
import { handOver, type OrderRow, requestApproval, setOrderStatus } from "../../domain/orders/index.ts";
import { failPayout, readMoney, recordRefund } from "../../domain/payments/index.ts";
import { leaveReview, publishReview, replyToReview } from "../../domain/reviews/index.ts";
import { visitor } from "../../kernel/actor.ts";
import { unwrap } from "../unwrap.ts";
import { asActor, type Day, type DayPerson } from "./day.ts";

type At = { order: OrderRow; number: number; token: string };

/** Of which orders, by their numbers, something goes another way than usual. */
const isFailing = (number: number) => number % 16 === 5;
const isAsked = (number: number) => number % 33 === 0;
const isHandedOver = (number: number) => number % 25 === 0;
const isGivenUp = (number: number) => number % 29 === 0;
const isReviewed = (number: number) => number % 15 === 0;

/**
 * What goes another way, once an order: a payout that fails, a request for a second person, a hand-over, an
 * order that is given up and paid back. True if something did.
 */
export function createExceptions(day: Day) {
  const done = new Set<string>();
  const once = (what: string, { number }: At) => {
    const key = `${what}:${number}`;
    return !done.has(key) && Boolean(done.add(key));
  };
  const [, , admin] = day.staff;

  return async (at: At, holder: DayPerson): Promise<boolean> => {
    const { order, number } = at;
    const { id: orderId, version, turnStep } = order;
    const desk = asActor(day, holder);
    if (turnStep === "pay" && isFailing(number) && once("fail", at)) {
      const { payout } = unwrap(await readMoney(desk, orderId));
      if (!payout) return false;
      unwrap(await failPayout(desk, { orderId, version: payout.version, reason: "The app refused it" }));
      return true;
    }
    if (turnStep === "begin" && isHandedOver(number) && once("hand-over", at)) {
      const to = (day.staff.find((person) => person !== holder) ?? admin).personId;
      unwrap(await handOver(desk, { orderId, version, to, note: "My break" }));
      return true;
    }
    if (turnStep === "meet" && isAsked(number) && once("ask", at)) {
      const proposal = { kind: "override_amount", amountCents: order.amountCents + 100 } as const;
      unwrap(await requestApproval(desk, { orderId, version, reason: "Agreed on in the chat", proposal }));
      return true;
    }
    if (turnStep === "begin" && isGivenUp(number) && order.paidCents > 0 && once("give-up", at)) {
      const boss = asActor(day, admin);
      unwrap(
        await setOrderStatus(boss, { orderId, status: "canceled", note: "The buyer changed their mind" }),
      );
      const refund = { amountCents: order.paidCents, reference: randomUUID(), reason: "Canceled" };
      unwrap(await recordRefund(boss, { orderId, ...refund }));
      return true;
    }
    return false;
  };
}

/** What follows some completed orders: a review, which is published, and answered if it is poor. */
export async function review(day: Day, { order, number, token }: At): Promise<void> {
  if (order.status !== "completed" || !isReviewed(number)) return;
  const orderId = order.id;
  const stars = number % 2 === 0 ? 2 : 5;
  const written = { stars, text: "As promised.", shownName: `Day ${number}`, reviewVersion: 0 };
  unwrap(await leaveReview(asActor(day, visitor), { orderId, token, ...written }));
  await day.follow();
  const boss = asActor(day, day.staff[2]);
  unwrap(await publishReview(boss, { orderId, version: 1 }));
  if (stars < 4)
    unwrap(await replyToReview(boss, { orderId, version: 2, reply: "Thank you, we'll be quicker." }));
}
