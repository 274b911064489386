import { and, eq, gt } from "drizzle-orm";
import type { Actor } from "../../kernel/actor.ts";
import { formatMoment } from "../../kernel/dates.ts";
import type { Failure } from "../../kernel/errors.ts";
import { fail, ok, type Result } from "../../kernel/result.ts";
import type { Queryable, Transaction } from "../../platform/database/connect.ts";
import { transact } from "../../platform/database/transact.ts";
import {
  isOrderId,
  lockOrders,
  notOnOwnOrder,
  type OrderRow,
  type OrdersCtx,
  orderNotFound,
} from "../orders/index.ts";
import { allow, askGuardChange, namesOf, readGuardChanges } from "../people/index.ts";
import { type Capability, can, rationMinutes } from "../people/model.ts";
import { readSettingsSince } from "../settings/index.ts";
import { lockSums } from "./gate.ts";
import { revealReason } from "./reveal-reason.ts";
import { releases } from "./tables.ts";

type RevealCtx = Pick<OrdersCtx, "db" | "actor" | "clock" | "mailer" | "origin">;

/** A secret that somebody of the staff is about to read. */
type Reveal<T> = {
  reason: string;
  /** What it takes; `secrets.reveal` unless given. */
  needs?: Capability;
  /** The order that it belongs to; null for what belongs to none, which managers reveal. */
  orderId: string | null;
  /** Secrets of many orders, of each of which `open` asks `holdsOrder`. */
  ofMany?: boolean;
  /** Whether an unassigned order has something to be paid by whoever of the staff comes first. */
  mustPay?: (tx: Transaction, order: OrderRow) => Promise<boolean>;
  /** How many secrets were shown; one unless given. */
  countOf?: (shown: T) => number;
};

/** What a reveal is logged with, the order with its row locked, and how many secrets may be shown. */
type Opening = { note: string; order: OrderRow | null; left: number };

/**
 * The one way in which staff read a secret (Rules P5, P44): a person who may, in a session that has passed
 * the step-up, with a reason that says what for, of what they hold or must pay, within their ration of an
 * hour. `open` shows it and logs it with `note`; what it refuses counts for nothing. Tries at the same moment
 * wait for each other. Refuses keys, one's own order and what a colleague holds (`forbidden`), a reason that
 * is none (`invalid`), and what is beyond the ration (`too_many`), for which it asks another person.
 */
export async function reveal<T>(
  ctx: RevealCtx,
  { reason, needs = "secrets.reveal", orderId, ofMany = false, mustPay, countOf = () => 1 }: Reveal<T>,
  open: (tx: Transaction, opening: Opening) => Promise<Result<T>>,
): Promise<Result<T>> {
  const { actor } = ctx;
  const may = allow(actor, needs);
  if (!may.ok) return may;
  if (actor.kind !== "person") return fail(personsOnly);
  const note = revealReason.safeParse(reason);
  if (!note.success)
    return fail({ code: "invalid", field: "reason", text: note.error.issues[0]?.message ?? "" });
  let isUsedUp = false;
  const shown = await transact(ctx.db, async (tx): Promise<Result<T>> => {
    await lockSums(tx, [`reveals:${actor.personId}`]);
    const [order = null] = orderId && isOrderId(orderId) ? await lockOrders(tx, [orderId]) : [];
    if (orderId !== null && !order) return fail(orderNotFound);
    const held = ofMany ? ok(undefined) : await mayRead(tx, actor, order, mustPay);
    if (!held.ok) return held;
    const left = (await readRation(ctx, tx, actor.personId)).left;
    isUsedUp = left === 0;
    if (isUsedUp) return fail(usedUp);
    const opened = await open(tx, { note: note.data, order, left });
    if (opened.ok) await count(ctx, tx, actor.personId, countOf(opened.value));
    return opened;
  });
  return isUsedUp ? fail(await askForMore(ctx, actor.personId, note.data)) : shown;
}

type Person = Extract<Actor, { kind: "person" }>;

/** Whether somebody holds an order, or may read the secrets of all: managers. */
export function holdsOrder(
  { personId, role }: Pick<Person, "personId" | "role">,
  order: { assignedTo: string | null } | null,
): boolean {
  return can(role, "secrets.reveal_any") || order?.assignedTo === personId;
}

async function mayRead(
  tx: Transaction,
  actor: Person,
  order: OrderRow | null,
  mustPay: Reveal<unknown>["mustPay"],
): Promise<Result<undefined>> {
  const others = order ? notOnOwnOrder(actor, order) : ok(undefined);
  if (!others.ok) return others;
  if (holdsOrder(actor, order)) return ok(undefined);
  if (!order) return fail(managersOnly);
  if (order.assignedTo) {
    const holder = (await namesOf(tx, [order.assignedTo])).get(order.assignedTo) ?? "Someone else";
    const text = `${holder} has this order. Only they or a manager can reveal its secrets.`;
    return fail({ code: "forbidden", text });
  }
  return (await mustPay?.(tx, order)) ? ok(undefined) : fail(notTaken);
}

type Ration = { left: number; perHour: number; freeAt: Date | null };

/** How much somebody may reveal now: the setting's, once more for each approval of the last hour. */
async function readRation(
  { clock }: Pick<RevealCtx, "clock">,
  db: Queryable,
  personId: string,
): Promise<Ration> {
  const since = new Date(clock.now().getTime() - rationMinutes * 60_000);
  const [limits, granted, counted] = await Promise.all([
    readSettingsSince(db, "approvals"),
    readGuardChanges(db, { kind: "reveals", subject: personId }, { since, state: "applied" }),
    db
      .select({ at: releases.at })
      .from(releases)
      .where(and(eq(releases.personId, personId), eq(releases.kind, "reveal"), gt(releases.at, since)))
      .orderBy(releases.at),
  ]);
  const perHour = limits(since).revealsPerHour;
  const first = counted[0]?.at;
  return {
    perHour,
    left: Math.max(0, perHour * (1 + granted.length) - counted.length),
    freeAt: first ? new Date(first.getTime() + rationMinutes * 60_000) : null,
  };
}

function count({ clock }: Pick<RevealCtx, "clock">, tx: Transaction, personId: string, secrets: number) {
  const row = { kind: "reveal", worthCents: 0, customer: "", destination: null } as const;
  const at = clock.now();
  return tx.insert(releases).values(Array.from({ length: secrets }, () => ({ ...row, personId, at })));
}

/** Asks another person for more, once an hour however often it is tried; the refusal says so. */
async function askForMore(ctx: RevealCtx, personId: string, reason: string): Promise<Failure> {
  const about = { kind: "reveals", subject: personId } as const;
  return ctx.db.transaction(async (tx) => {
    await lockSums(tx, [`reveals:${personId}`]);
    const { perHour, freeAt } = await readRation(ctx, tx, personId);
    const now = ctx.clock.now();
    const since = new Date(now.getTime() - rationMinutes * 60_000);
    const asked = await readGuardChanges(tx, about, { since });
    if (asked.length === 0) await askGuardChange(ctx, tx, { ...about, change: { perHour }, reason });
    const until = freeAt ? `, or until ${formatMoment(freeAt)}` : "";
    return {
      code: "too_many",
      title: "Reveals used up",
      text: `You can reveal ${perHour} an hour. A manager was asked to let you reveal more. Wait for their approval under Requests${until}.`,
      ...(freeAt && { retryAfterSeconds: Math.ceil((freeAt.getTime() - now.getTime()) / 1_000) }),
    };
  });
}

const usedUp: Failure = { code: "too_many", text: "You've used up your reveals of this hour." };
const personsOnly: Failure = { code: "forbidden", text: "Only people can reveal secrets. API keys can't." };
const managersOnly: Failure = {
  code: "forbidden",
  text: "No order of yours needs this. Ask a manager to reveal it.",
};
const notTaken: Failure = {
  code: "forbidden",
  text: "Assign this order to yourself first, then reveal its secrets.",
};
