import { randomUUID } from "node:crypto";
import { seededRandom } from "../../app/ui/drawings/engraving.ts";
import { adjustPosition } from "../../domain/gold/index.ts";
import { type InboxFigures, markRead, readInboxFigures } from "../../domain/notifications/index.ts";
import { claimPayment, findOrder, type OrderRow, takeNextOrder } from "../../domain/orders/index.ts";
import { orderPagePaths, type TurnStep } from "../../domain/orders/model.ts";
import { visitor } from "../../kernel/actor.ts";
import type { Result } from "../../kernel/result.ts";
import { unwrap } from "../unwrap.ts";
import { createChats } from "./chats.ts";
import { asActor, type Day, type DayPerson } from "./day.ts";
import { doStep } from "./do-step.ts";
import { createExceptions, review } from "./exceptions.ts";
import { placeWish, type Wish } from "./place.ts";

/** What came of the inbox, over all people. */
export type DayReport = InboxFigures & { orders: number };

const wishes: readonly Wish[] = [
  ...Array<Wish>(46).fill("sells_gold"),
  ...Array<Wish>(27).fill("buys_gold"),
  ...Array<Wish>(15).fill("sells_account"),
  ...Array<Wish>(13).fill("boost"),
];

type Open = { orderId: string; token: string; number: number };
type Random = () => number;
type Playing = Day & { random: Random; except: ReturnType<typeof createExceptions> };

const oneOf = <T>(random: Random, list: readonly T[]): T | undefined =>
  list[Math.floor(random() * list.length)];

/**
 * Plays a day of 101 orders through the shop's commands, the same for the same seed: customers come, pay and
 * ask; three of staff take what is next and do what its turn says, until nothing is left to do. Whoever works
 * on an order looks at its page.
 */
export async function playDay(day: Day, seed = "a day"): Promise<DayReport> {
  const random = seededRandom(seed);
  const since = day.ctx.clock.now();
  for (const kind of ["stock", "capacity"] as const)
    unwrap(
      await adjustPosition(asActor(day, day.staff[2]), {
        ...{ kind, deltaMillions: 5_000, reason: "For a day of orders", onceKey: randomUUID() },
      }),
    );
  const coming = shuffled(random, wishes);
  const open: Open[] = [];
  const chats = createChats(day, random);
  const except = createExceptions(day);
  for (let number = 1; coming.length > 0 || open.length > 0 || chats.isOpen(); ) {
    day.pass?.();
    const isArrival = coming.length > 0 && (open.length === 0 || random() < 0.15);
    if (isArrival) {
      const wish = coming.pop() ?? "sells_gold";
      const { orderId, accessToken: token } = await placeWish(day.ctx, wish, number);
      open.push({ orderId, token, number });
      number += 1;
    } else if (open.length === 0 || random() < 0.06) {
      await chats.goOn();
    } else {
      const at = Math.floor(random() * open.length);
      const order = open[at];
      if (order && !(await goOn({ ...day, random, except }, order))) open.splice(at, 1);
    }
    await day.follow();
  }
  return { orders: wishes.length, ...(await readInboxFigures(day.ctx, { since })) };
}

function shuffled<T>(random: Random, list: readonly T[]): T[] {
  return list
    .map((value) => ({ value, at: random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ value }) => value);
}

/** Does what an order waits for; false once nothing is left to do about it. */
async function goOn(day: Playing, open: Open): Promise<boolean> {
  const order = await findOrder(day.ctx, open.orderId);
  if (!order?.turnStep || !order.turn) {
    if (order) await review(day, { ...open, order });
    return false;
  }
  if (order.turn === "customer" || order.turn === "chain") {
    await customerActs(day, open, order, order.turnStep);
    return true;
  }
  const holder = day.staff.find(({ personId }) => personId === order.assignedTo);
  if (order.turn === "us" && !holder) {
    const next = oneOf(day.random, day.staff) ?? day.staff[0];
    unwrap(await takeNextOrder(asActor(day, next), { onceKey: randomUUID() }));
    return true;
  }
  const others = day.staff.filter((person) => person !== holder);
  const able = order.turn === "us" && holder ? [holder, ...others] : others;
  if (order.turn === "us" && holder && (await day.except({ ...open, order }, holder))) return true;
  await staffAct(day, able, { ...open, order, step: order.turnStep });
  return true;
}

async function customerActs(day: Day, { token }: Open, order: OrderRow, step: TurnStep): Promise<void> {
  const customer = asActor(day, visitor);
  const parts = { customer, desk: customer, second: asActor(day, day.staff[2]) };
  const done: Result<unknown> =
    step === "payment"
      ? await claimPayment(customer, { orderId: order.id, token })
      : await doStep({ parts, order, token }, step);
  unwrap(done);
}

/** The first who may. What the gate keeps from one, another does. */
async function staffAct(
  day: Day,
  people: readonly DayPerson[],
  { order, step, token }: Open & { order: OrderRow; step: TurnStep },
): Promise<void> {
  const refused: string[] = [];
  for (const person of people) {
    const desk = asActor(day, person);
    const path = orderPagePaths.desk(order.id);
    unwrap(await markRead(desk, { path }));
    const parts = { customer: asActor(day, visitor), desk, second: desk };
    const done = await doStep({ parts, order, token }, step);
    if (done.ok) return;
    refused.push(done.error.text);
  }
  throw new Error(`Nobody can ${step} a ${order.type}: ${refused.join(" | ")}`);
}
