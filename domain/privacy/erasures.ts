import { randomUUID } from "node:crypto";
import { and, eq, isNull, sql } from "drizzle-orm";
import { fail, ok, type Result } from "../../kernel/result.ts";
import type { Ctx } from "../../platform/context.ts";
import type { Transaction } from "../../platform/database/connect.ts";
import { transact } from "../../platform/database/transact.ts";
import { appendEvent } from "../../platform/events/index.ts";
import { addJob } from "../../platform/jobs/add-job.ts";
import type { OrdersCtx } from "../orders/index.ts";
import type { PeopleCtx, RequestHeaders, Viewer } from "../people/index.ts";
import { allow, confirmedEmailOf, lockPerson, proveSelf } from "../people/index.ts";
import { waiveCommission } from "../promotions/index.ts";
import { endUnpaidGuestOrders } from "./end-guest-orders.ts";
import { eraseWaysIn, sealedFor } from "./erase.ts";
import { whyNotYet } from "./erasure-refusals.ts";
import { findScope, resolveWhose, type Whose } from "./erasure-scope.ts";
import type { Scope } from "./table-rule.ts";
import { erasures } from "./tables.ts";

/** The job that erases: `{ erasureId }`. */
export const eraseJob = "erase-person";

/**
 * Erases the signed-in person's own data (Rule P41) once they have typed their password, and a code where
 * two-step sign-in is on (Rule P6). Every session and way in ends at once, a last mail tells them, and a job
 * does the rest. Commission that is still to be paid out holds it up unless they give it up. Asked twice it
 * is one erasure. Refuses visitors (`unauthenticated`), a wrong password or code, and what has to be settled
 * first (`conflict`).
 */
export async function eraseOwn(
  ctx: PeopleCtx & OrdersCtx,
  input: OwnErasure & { headers: RequestHeaders; viewer: Viewer },
): Promise<Result<undefined>> {
  const proven = await proveSelf(ctx, input);
  if (!proven.ok) return proven;
  const { waivesCommission = false, viewer } = input;
  return ask(ctx, { whose: { personId: viewer.personId }, reason: null, waivesCommission });
}

type OwnErasure = {
  currentPassword: string;
  code?: string | undefined;
  waivesCommission?: boolean | undefined;
};

/**
 * Erases a customer for them, by their id or, of a guest, by the address of their orders, with a reason that
 * stays in the log and so names nobody. Needs `people.manage`; refuses who isn't there, staff, and what has
 * to be settled first.
 */
export async function erasePersonAs(
  ctx: OrdersCtx,
  { whose, reason }: { whose: Whose; reason: string },
): Promise<Result<undefined>> {
  const may = allow(ctx.actor, "people.manage");
  if (!may.ok) return may;
  return ask(ctx, { whose, reason, waivesCommission: false });
}

type Asking = { whose: Whose; reason: string | null; waivesCommission: boolean };

function ask(ctx: OrdersCtx, asked: Asking): Promise<Result<undefined>> {
  const { reason, waivesCommission } = asked;
  return transact(ctx.db, async (tx): Promise<Result<undefined>> => {
    const whose = await resolveWhose(tx, asked.whose);
    // Whoever places an order for this person waits here, or is waited for.
    if ("personId" in whose) {
      await lockPerson(tx, whose.personId);
      if (await isAsked(tx, whose.personId)) return ok(undefined);
    } else if (await isGuestAsked(ctx, tx, whose.email)) return ok(undefined);
    const found = await findScope(tx, whose);
    if (!found.ok) return found;
    await endUnpaidGuestOrders(ctx, tx, found.value);
    if (waivesCommission && "personId" in whose) {
      const waived = await waiveCommission(ctx, tx, whose.personId);
      if (!waived.ok) return waived;
    }
    const refused = await whyNotYet(tx, found.value, ctx.clock.now());
    if (refused) return fail(refused);
    await start(ctx, tx, { scope: found.value, whose, reason });
    return ok(undefined);
  });
}

async function isAsked(tx: Transaction, personId: string): Promise<boolean> {
  const rows = await tx.select({ id: erasures.id }).from(erasures).where(eq(erasures.personId, personId));
  return rows.length > 0;
}

/**
 * Whether the guest of this address is being erased already. Of two who ask at once the second waits here. No
 * row names a guest, so the open ones are opened: they last for a minute each.
 */
async function isGuestAsked(ctx: Pick<Ctx, "vault">, tx: Transaction, email: string): Promise<boolean> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`erasure:${email}`}::text, 0))`);
  const isOpen = and(isNull(erasures.personId), isNull(erasures.erasedAt));
  const rows = await tx.select({ id: erasures.id, sealed: erasures.sealed }).from(erasures).where(isOpen);
  return rows.some(({ id, sealed }) => {
    if (!sealed) return false;
    const { emails }: Scope = JSON.parse(ctx.vault.decrypt(sealed, sealedFor(id)));
    return emails.includes(email.toLowerCase());
  });
}

type Asked = { scope: Scope; whose: Whose; reason: string | null };

async function start(ctx: Ctx, tx: Transaction, { scope, whose, reason }: Asked): Promise<void> {
  const id = randomUUID();
  const { personId } = scope;
  const to = "email" in whose ? whose.email : await confirmedEmailOf(tx, whose.personId);
  const props = lastNotice(ctx.origin);
  const mailId = to
    ? await ctx.mailer.queue(tx, { to, template: "notice", props, dedupeKey: `erasure:${id}` })
    : null;
  const askedBy = reason !== null && ctx.actor.kind === "person" ? ctx.actor.personId : null;
  const sealed = ctx.vault.encrypt(JSON.stringify(scope), sealedFor(id));
  await tx.insert(erasures).values({ id, personId, askedBy, askedAt: ctx.clock.now(), sealed, mailId });
  await eraseWaysIn(tx, scope);
  const event = { actor: ctx.actor, visibility: "internal", topics: ["people"] } as const;
  await appendEvent(tx, {
    ...event,
    ...{ subjectKind: "erasure", subjectId: id, type: "erasure.asked", note: reason ?? undefined },
  });
  if (personId !== null) {
    const type = "person.erasure_asked";
    await appendEvent(tx, {
      ...event,
      subjectKind: "person",
      subjectId: personId,
      type,
      data: { erasureId: id },
    });
  }
  await addJob(tx, eraseJob, { erasureId: id });
}

function lastNotice(origin: string) {
  return {
    kind: "data-erased",
    link: `${origin}/privacy`,
    smallPrint: "You can't sign in to this account any more. You're welcome to make a new one.",
  } as const;
}
