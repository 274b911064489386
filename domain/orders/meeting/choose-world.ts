import { fail, ok, type Result } from "../../../kernel/result.ts";
import type { Transaction } from "../../../platform/database/connect.ts";
import { transact } from "../../../platform/database/transact.ts";
import { allow } from "../../people/index.ts";
import { readSettingsGroup } from "../../settings/index.ts";
import { firstPlace, firstWorld, type Settings } from "../../settings/model.ts";
import type { OrderChange, OrdersCtx } from "../context.ts";
import { bringsGold, channelsOf, isOpen, type OrderStatus } from "../model.ts";
import { worldPicked } from "../order-event-types.ts";
import type { OrderView } from "../read-order.ts";
import { changeOrder, type Decision } from "../status/change-order.ts";
import { actAsCustomer, type CustomerAct } from "../status/customer-acts.ts";
import type { OrderRow } from "../tables.ts";
import { worldFailure } from "./meeting.ts";

type WorldAct = CustomerAct & { world: number; lock: boolean };

/**
 * The customer chooses the world of the meeting and may lock the choice in (Rule S51). Only locking in is
 * told: until then the open pages of both sides follow, and no timeline has a line of it. Locking the same
 * world again changes nothing. Refuses a world where no meetings are held (`invalid`), and any other choice
 * once locked or once the order has ended (`conflict`).
 */
export function chooseWorld(ctx: OrdersCtx, act: WorldAct): Promise<Result<OrderChange>> {
  return actAsCustomer(ctx, act, "choose a world", async (row, tx) => {
    const fit = await worldFits(tx, row, act.world);
    if (!fit.ok) return fit;
    if (row.worldLockedAt) return row.world === act.world ? ok(null) : fail(locked);
    if (row.world === act.world && !act.lock) return ok(null);
    if (!act.lock) return ok(pickDecision(row, act.world));
    const decision = lockDecision(ctx, row, act.world);
    return ok({ ...decision, set: { ...decision.set, ...(await heldForMeeting(ctx, tx, row)) } });
  });
}

/** Whoever locks in a world means it: what is held for the meeting is held longer (Rule P32). */
async function heldForMeeting(
  { clock }: OrdersCtx,
  tx: Transaction,
  { status, type, paymentMethod, holdUntil }: OrderRow,
): Promise<Pick<Decision["set"], "holdUntil">> {
  if (status !== "pending" || !holdUntil || !bringsGold({ type, paymentMethod })) return {};
  const { saleLockedMinutes } = await readSettingsGroup(tx, "holds");
  const until = clock.now().getTime() + saleLockedMinutes * 60_000;
  return { holdUntil: new Date(Math.max(until, holdUntil.getTime())) };
}

const locked = {
  code: "conflict",
  field: "world",
  text: "The world is locked in. Message us to change it.",
} as const;
const ended = { code: "conflict", text: "This order has ended." } as const;

/** The world that an order has stays possible for it, though the owner lists it no longer. */
async function worldFits(tx: Transaction, row: OrderRow, world: number): Promise<Result<undefined>> {
  const unknown = row.world === world ? null : await worldFailure(tx, world);
  if (unknown) return fail(unknown);
  return isOpen(row.status) ? ok(undefined) : fail(ended);
}

function lockDecision({ clock }: OrdersCtx, row: OrderRow, world: number): Decision {
  const data = { world, before: row.world };
  const set = { world, worldLockedAt: clock.now() };
  return { set, events: [{ type: "order.world_locked", visibility: "public", data }] };
}

/** Heard by the customer's own pages too, which may be open twice. */
function pickDecision(row: OrderRow, world: number): Decision {
  const data = { world, before: row.world };
  const alsoHeard = [channelsOf(row.id).customer];
  return { set: { world }, events: [{ type: worldPicked, visibility: "internal", data, alsoHeard }] };
}

type ChangeWorldInput = { orderId: string; world: number; version?: number | undefined };

/** Staff change the world, locked or not; the lock stays as it was (Rule S51). */
export async function changeWorld(ctx: OrdersCtx, input: ChangeWorldInput): Promise<Result<OrderChange>> {
  const may = allow(ctx.actor, "orders.progress");
  if (!may.ok) return may;
  return transact(ctx.db, (tx) =>
    changeOrder(ctx, tx, input, async (row): Promise<Result<Decision | null>> => {
      const fit = await worldFits(tx, row, input.world);
      if (!fit.ok) return fit;
      if (row.world === input.world) return ok(null);
      const data = { world: input.world, before: row.world };
      const set = { world: input.world };
      return ok({ set, events: [{ type: "order.world_changed", visibility: "public", data }] });
    }),
  );
}

/** The meeting of a gold order in the game (Rule S52). */
type Meetup = {
  /** `World 333, Grand Exchange` */
  location: string;
  /** When the world was locked in. */
  lockedAt: Date | null;
  /** When the gold changed hands. */
  heldAt: Date | null;
  completed: boolean;
};

const met: readonly OrderStatus[] = ["gold_collected", "gold_received", "payment_sent", "completed"];

/**
 * The meeting: arranged once the world is locked in, held once the gold has changed hands; null before, and
 * for whoever may not see the order's private part (Rule P4).
 */
export function meetupOf(
  { private: own, status, activity }: OrderView,
  { worlds, places }: Settings["meeting"],
): Meetup | null {
  const completed = met.includes(status);
  if (!own || (!completed && !own.worldLockedAt)) return null;
  const heldAt = activity.findLast((event) => event.status && met.includes(event.status))?.at ?? null;
  return {
    location: `World ${own.world ?? firstWorld(worlds)}, ${firstPlace(places)}`,
    lockedAt: own.worldLockedAt,
    heldAt: completed ? heldAt : null,
    completed,
  };
}
