import type { Actor } from "../../../kernel/actor.ts";
import type { Failure } from "../../../kernel/errors.ts";
import { fail, ok, type Result } from "../../../kernel/result.ts";
import { takeOverField } from "../../../kernel/take-over.ts";
import type { Queryable } from "../../../platform/database/connect.ts";
import { namesOf } from "../../people/index.ts";
import type { OrdersCtx } from "../context.ts";
import { isOpen } from "../model.ts";
import type { NewOrderEvent } from "../order-events.ts";
import type { Decision } from "../status/decision.ts";
import type { OrderRow } from "../tables.ts";

/**
 * Whether a colleague works on an order past whom this actor would act; their id. Programs hold nothing and
 * are told nothing, so they are not asked; an order that has ended is nobody's work any more.
 */
export function colleagueOn(
  actor: Actor,
  { assignedTo, status }: Pick<OrderRow, "assignedTo" | "status">,
): string | null {
  if (actor.kind !== "person" || !isOpen(status)) return null;
  return assignedTo === actor.personId ? null : assignedTo;
}

/**
 * Taken means taken: what somebody changes about a colleague's order takes it over, and only when they named
 * that colleague (decision 035). Answers the decision with the take-over, or the question (`conflict`).
 */
export async function pastColleague(
  { actor, onHeld }: Pick<OrdersCtx, "actor" | "onHeld">,
  db: Queryable,
  row: OrderRow,
  decision: Decision,
): Promise<Result<Decision>> {
  const colleague = colleagueOn(actor, row);
  if (!colleague || onHeld === "leave-to-them" || actor.kind !== "person") return ok(decision);
  if (onHeld?.takeOverFrom !== colleague) return fail(await askFirst(db, [colleague]));
  // Whoever says who has it from now on, as a hand-over does, has said it.
  if (decision.set.assignedTo !== undefined) return ok(decision);
  const { set, events } = takenOver(actor.personId, colleague);
  return ok({ ...decision, set: { ...decision.set, ...set }, events: [...decision.events, ...events] });
}

/** The same for what staff do about an order that itself stays as it is; null where it is no colleague's. */
export async function takeOverAlone(
  { actor, onHeld }: Pick<OrdersCtx, "actor" | "onHeld">,
  db: Queryable,
  row: OrderRow,
): Promise<Result<Decision | null>> {
  const colleague = colleagueOn(actor, row);
  if (!colleague || onHeld === "leave-to-them" || actor.kind !== "person") return ok(null);
  if (onHeld?.takeOverFrom !== colleague) return fail(await askFirst(db, [colleague]));
  return ok(takenOver(actor.personId, colleague));
}

/** Who of the staff works on an order past whom this actor would act, with their name; null without one. */
export async function readColleague(
  ctx: Pick<OrdersCtx, "db" | "actor">,
  order: Pick<OrderRow, "assignedTo" | "status">,
): Promise<{ personId: string; name: string } | null> {
  const personId = colleagueOn(ctx.actor, order);
  if (!personId) return null;
  const names = await namesOf(ctx.db, [personId]);
  return { personId, name: names.get(personId) ?? "Someone else" };
}

function takenOver(personId: string, from: string) {
  return { set: { assignedTo: personId }, events: [assignedEvent(personId, from)] } satisfies Decision;
}

/** That an order has somebody else now, or nobody; staff read from whom to whom. */
export function assignedEvent(assignedTo: string | null, from: string | null): NewOrderEvent {
  return { type: "order.assigned", visibility: "internal", data: { assignedTo, from } };
}

/** `Ledger Oak is on this order. Take it over first.`, or of several orders at once whose they are. */
export async function askFirst(db: Queryable, holders: readonly string[], orders = 1): Promise<Failure> {
  const names = await namesOf(db, [...holders]);
  const who = holders.map((id) => names.get(id) ?? "Someone else");
  const are = who.length === 1 ? `${who[0]} is` : `${who.slice(0, -1).join(", ")} and ${who.at(-1)} are`;
  const text =
    orders === 1
      ? `${are} on this order. Take it over first.`
      : `${are} on ${orders} of these orders. Reassign them?`;
  return { code: "conflict", field: takeOverField, text };
}
