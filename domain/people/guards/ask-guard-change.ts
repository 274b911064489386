import { randomUUID } from "node:crypto";
import { and, desc, eq, gt, sql } from "drizzle-orm";
import type { Failure } from "../../../kernel/errors.ts";
import { fail, ok, type Result } from "../../../kernel/result.ts";
import type { Ctx } from "../../../platform/context.ts";
import type { Queryable, Transaction } from "../../../platform/database/connect.ts";
import { appendEvent } from "../../../platform/events/index.ts";
import { namesOf, staffMailAddresses } from "../staff.ts";
import { takesTwoPeople } from "../who-stands-behind.ts";
import { aloneHours, type GuardKind, type GuardState } from "./guard-kinds.ts";
import { type GuardChangeRow, guardChanges } from "./tables.ts";

type AskCtx = Pick<Ctx, "actor" | "clock" | "mailer" | "origin">;
type Asked = Pick<GuardChangeRow, "kind" | "subject" | "change"> & { reason?: string };

/** Whether an order exists: until then there is nothing to guard, and one person sets the shop up. */
export async function areGuardsUp(db: Queryable): Promise<boolean> {
  const { rows } = await db.execute<{ up: boolean }>(sql`select exists (select from orders) as up`);
  return rows[0]?.up === true;
}

/**
 * Has a loosening wait for another person (Rule P43), and tells managers and admins at once: in their inboxes
 * and by email, so that the owner of a stolen session hears of it too. Refuses keys (`forbidden`), and a
 * second one of the same while one waits (`conflict`).
 */
export async function askGuardChange(
  ctx: AskCtx,
  tx: Transaction,
  { kind, subject, change, reason = "" }: Asked,
): Promise<Result<undefined>> {
  const { actor, clock } = ctx;
  if (actor.kind !== "person") return fail(takesTwoPeople);
  const row = {
    ...{ id: randomUUID(), kind, subject, change, reason },
    ...{ requestedBy: actor.personId, requestedAt: clock.now() },
  };
  const [added] = await tx.insert(guardChanges).values(row).onConflictDoNothing().returning();
  if (!added) return fail(waitsAlready);
  await noteGuard(ctx, tx, added, "guard.requested");
  await mailOfficers(ctx, tx, added);
  return ok(undefined);
}

/** Writes into the log what became of a loosening; open lists of requests hear of it. */
export async function noteGuard(
  { actor }: Pick<Ctx, "actor">,
  tx: Transaction,
  { id, kind, subject, requestedBy, reason, change }: GuardChangeRow,
  type: "guard.requested" | `guard.${Exclude<GuardState, "waiting">}`,
): Promise<void> {
  const fields = kind === "settings" ? Object.keys(change) : undefined;
  await appendEvent(tx, {
    ...{ subjectKind: "guard", subjectId: id, type, actor, visibility: "internal" },
    note: type === "guard.requested" && reason ? reason : undefined,
    data: { kind, subject, requestedBy, ...(fields && { fields }) },
    topics: ["approvals"],
  });
}

type History = { since?: Date; state?: GuardState };

/** Those of one kind and subject that were asked for or, with `state`, decided so after a moment. */
export function readGuardChanges(
  db: Queryable,
  { kind, subject }: { kind: GuardKind; subject: string },
  { since, state }: History,
): Promise<GuardChangeRow[]> {
  const at = state === undefined ? guardChanges.requestedAt : guardChanges.decidedAt;
  return db
    .select()
    .from(guardChanges)
    .where(
      and(
        ...[eq(guardChanges.kind, kind), eq(guardChanges.subject, subject)],
        state && eq(guardChanges.state, state),
        since && gt(at, since),
      ),
    )
    .orderBy(desc(at));
}

const didWhat: Record<GuardKind, string> = {
  settings: "asked to loosen settings that guard money or secrets",
  two_step: "asked to turn off someone's two-step sign-in",
  webhook: "asked to stop a webhook that reports money",
  reveals: "used up their reveals and asked for more",
  price: "asked to lower the price of accounts for sale",
  promo: "asked for a promo code that takes off much",
};

async function mailOfficers(ctx: AskCtx, tx: Transaction, row: GuardChangeRow): Promise<void> {
  const names = await namesOf(tx, [row.requestedBy]);
  const who = names.get(row.requestedBy) ?? "One of your team";
  const isTrade = row.kind === "price" || row.kind === "promo";
  const [next, rejector] =
    row.kind === "reveals"
      ? ["Nothing more is shown until a manager approves it, or an hour has passed.", "Reject it"]
      : [
          `Nothing changes until another ${isTrade ? "manager or " : ""}admin approves it. A shop with one admin waits ${aloneHours} hours.`,
          isTrade ? "Reject it" : "Have an admin reject it",
        ];
  const props = {
    subject: `${who} ${didWhat[row.kind]}`,
    heading: "Needs a second person",
    paragraphs: [
      `${who} ${didWhat[row.kind]}.`,
      next,
      `Didn't expect this? ${rejector} under Requests, and check that person's account.`,
    ],
    button: "View requests",
    link: `${ctx.origin}/admin/requests`,
    smallPrint: "Every manager and admin gets this email.",
  };
  for (const to of await staffMailAddresses(tx, ["manager", "admin"]))
    await ctx.mailer.queue(tx, { to, template: "notice", props });
}

const waitsAlready: Failure = {
  code: "conflict",
  text: "Such a change already waits under Requests. Withdraw or decide it first.",
};
