import { and, desc, eq, lt, or, sql } from "drizzle-orm";
import type { Ctx } from "../context.ts";
import { openBody } from "./mail-body.ts";
import { type MailState, mails } from "./tables.ts";

type ReadCtx = Pick<Ctx, "db" | "vault">;

/** A kept mail with its body, for the demo's inbox. */
export type UndeliveredMail = {
  id: string;
  to: string;
  subject: string;
  template: string;
  createdAt: Date;
  html: string;
  text: string;
};

/** A mail as the desk lists it, without its body. `lastError` names no address. */
export type MailListEntry = {
  id: string;
  to: string;
  subject: string;
  template: string;
  state: MailState;
  attempts: number;
  lastError: string | null;
  hasBody: boolean;
  createdAt: Date;
  sentAt: Date | null;
};

export type MailQuery = {
  limit: number;
  state?: MailState | undefined;
  /** A whole address, its case ignored. */
  to?: string | undefined;
  template?: string | undefined;
  /** Days, UTC, the last one included. */
  fromDay?: string | undefined;
  toDay?: string | undefined;
  before?: { createdAt: Date; id: string } | undefined;
};

/**
 * The newest `limit` kept mails, opened; with `to` only those of that address, its case ignored. Demo only.
 */
export async function listUndelivered(
  ctx: ReadCtx,
  { to, limit }: { to?: string; limit: number },
): Promise<UndeliveredMail[]> {
  const isInDemo = eq(mails.state, "kept");
  const where =
    to === undefined ? isInDemo : and(isInDemo, eq(sql`lower(${mails.toAddress})`, to.toLowerCase()));
  const rows = await ctx.db
    .select()
    .from(mails)
    .where(where)
    .orderBy(desc(mails.createdAt), desc(mails.id))
    .limit(limit);
  return rows.flatMap(({ id, toAddress, subject, template, createdAt, sealedBody }) =>
    sealedBody
      ? [{ id, to: toAddress, subject, template, createdAt, ...openBody(ctx.vault, id, sealedBody) }]
      : [],
  );
}

/**
 * The newest `limit` mails (of one state, address, kind, of some days), or the `limit` before a given one
 * (its id and time), without bodies.
 */
export async function readMailList(
  ctx: ReadCtx,
  { limit, state, to, template, fromDay, toDay, before }: MailQuery,
): Promise<MailListEntry[]> {
  const older =
    before &&
    or(
      lt(mails.createdAt, before.createdAt),
      and(eq(mails.createdAt, before.createdAt), lt(mails.id, before.id)),
    );
  return ctx.db
    .select({
      id: mails.id,
      to: mails.toAddress,
      subject: mails.subject,
      template: mails.template,
      state: mails.state,
      attempts: mails.attempts,
      lastError: mails.lastError,
      hasBody: sql<boolean>`${mails.sealedBody} is not null`,
      createdAt: mails.createdAt,
      sentAt: mails.sentAt,
    })
    .from(mails)
    .where(
      and(
        state && eq(mails.state, state),
        to ? sql`lower(${mails.toAddress}) = lower(${to})` : undefined,
        template ? eq(mails.template, template) : undefined,
        fromDay ? sql`${mails.createdAt} >= ${`${fromDay}T00:00:00Z`}::timestamptz` : undefined,
        toDay
          ? sql`${mails.createdAt} < ${`${toDay}T00:00:00Z`}::timestamptz + interval '24 hours'`
          : undefined,
        older,
      ),
    )
    .orderBy(desc(mails.createdAt), desc(mails.id))
    .limit(limit);
}
