import { and, eq, lte, type SQL, sql } from "drizzle-orm";
import type { Failure } from "../../kernel/errors.ts";
import { fail, ok, type Result } from "../../kernel/result.ts";
import type { Ctx } from "../context.ts";
import type { Queryable, Transaction } from "../database/connect.ts";
import type { SealedColumn } from "../vault/rotate.ts";
import { fingerprint, type Json } from "./fingerprint.ts";
import { idempotencyKeys } from "./tables.ts";

/**
 * `scope` names the action and who asks (`place-order:<person or visitor>`), `key` is chosen by the asker, 8
 * to 255 characters. `content` is everything that was asked; only its fingerprint is kept.
 */
export type OnceRequest = { scope: string; key: string; content: unknown; ttlHours?: number };

/**
 * What to answer, and whether to remember it: an answer to refused input is not kept and its writes are
 * undone.
 */
export type OnceOutcome<Answer extends Json> = { status: number; answer: Answer; store: boolean };
export type OnceAnswer<Answer extends Json> = { status: number; answer: Answer; replayed: boolean };

type OnceCtx = Pick<Ctx, "db" | "vault" | "clock">;

/**
 * Does `run` once per scope and key and gives every repeat the first answer (Rule P11), for 48 hours or
 * `ttlHours`. Key, writes and answer commit together: a crash or a throw in `run` leaves nothing behind, and
 * of simultaneous repeats one runs while the others wait for its answer. `run` must work through the
 * transaction it is given and reach nothing else that waits. Answers are stored encrypted.
 *
 * Fails with `invalid` on an unusable key and with `key_reused` when the key came with other content before.
 */
export async function once<Answer extends Json>(
  ctx: OnceCtx,
  request: OnceRequest,
  run: (tx: Transaction) => Promise<OnceOutcome<Answer>>,
): Promise<Result<OnceAnswer<Answer>>> {
  if (!usableKey.test(request.key)) return fail(unusableKey);
  const print = fingerprint(request.content);
  try {
    return await ctx.db.transaction(async (tx) => {
      if (!(await claim(ctx, tx, request))) return replay<Answer>(ctx, tx, request, print);
      const outcome = await run(tx);
      if (!outcome.store) throw new AnswerNotStored(outcome);
      await store(ctx, tx, request, { print, ...outcome });
      return ok({ status: outcome.status, answer: outcome.answer, replayed: false });
    });
  } catch (error) {
    if (!(error instanceof AnswerNotStored)) throw error;
    // The class cannot carry the type parameter; the outcome is the one `run` returned above.
    const { status, answer } = error.outcome as OnceOutcome<Answer>;
    return ok({ status, answer, replayed: false });
  }
}

/**
 * The pieces of `once` for a transaction that is sent in one piece (`runInOrder`): `claim` is its first
 * statement, which returns a row exactly when the key was free, and stores the answer, which must be known
 * beforehand; whoever gets no row must undo everything and ask `replay` for the first answer. Fails with
 * `invalid` on an unusable key.
 */
export function onceInStatement<Answer extends Json>(
  ctx: OnceCtx,
  request: OnceRequest,
  { status, answer }: { status: number; answer: Answer },
): Result<{ claim: SQL; replay(): Promise<Result<OnceAnswer<Answer>>> }> {
  if (!usableKey.test(request.key)) return fail(unusableKey);
  const { scope, key, ttlHours = 48 } = request;
  const print = fingerprint(request.content);
  const stored: Stored = { print, answer };
  const sealed = ctx.vault.encrypt(JSON.stringify(stored), answerContext(request));
  const createdAt = ctx.clock.now();
  const expiresAt = new Date(createdAt.getTime() + ttlHours * 3_600_000);
  const claim = sql`insert into idempotency_keys as held (scope, key, status, sealed_answer, created_at, expires_at)
    values (${scope}, ${key}, ${status}, ${sealed}, ${createdAt.toISOString()}, ${expiresAt.toISOString()})
    on conflict (scope, key) do update set status = excluded.status, sealed_answer = excluded.sealed_answer,
      created_at = excluded.created_at, expires_at = excluded.expires_at
    where held.expires_at <= excluded.created_at
    returning 1 as claimed`;
  return ok({ claim, replay: () => replay<Answer>(ctx, ctx.db, request, print) });
}

/** Forgets the keys whose time has passed; returns how many. */
export async function forgetExpiredKeys(db: Queryable, now: Date): Promise<number> {
  const deleted = await db.delete(idempotencyKeys).where(lte(idempotencyKeys.expiresAt, now));
  return deleted.rowCount ?? 0;
}

/** The sealed answers, for the rotation of the vault's keys. */
export const sealedAnswers: SealedColumn = {
  table: "idempotency_keys",
  column: "sealed_answer",
  id: sql.raw("jsonb_build_array(scope, key)::text"),
  contextOf: (id) => {
    const [scope, key] = JSON.parse(id);
    return answerContext({ scope, key });
  },
};

const usableKey = /^[\x21-\x7e]{8,255}$/;
const unusableKey: Failure = {
  code: "invalid",
  text: "The idempotency key must be 8 to 255 characters without spaces.",
};

const keyReused: Failure = {
  code: "key_reused",
  text: "This was already sent with other content. Please reload the page and try again.",
};

/** Rolls the transaction back while carrying the answer out of it. */
class AnswerNotStored extends Error {
  readonly outcome: OnceOutcome<Json>;
  constructor(outcome: OnceOutcome<Json>) {
    super("The answer is not stored");
    this.outcome = outcome;
  }
}

/**
 * True for the one who may run. Waits for another transaction that holds the key; an expired key is free
 * again.
 */
async function claim(
  ctx: OnceCtx,
  tx: Transaction,
  { scope, key, ttlHours = 48 }: OnceRequest,
): Promise<boolean> {
  const createdAt = ctx.clock.now();
  const fresh = { createdAt, expiresAt: new Date(createdAt.getTime() + ttlHours * 3_600_000) };
  const claimed = await tx
    .insert(idempotencyKeys)
    .values({ scope, key, ...fresh })
    .onConflictDoUpdate({
      target: [idempotencyKeys.scope, idempotencyKeys.key],
      set: { ...fresh, status: null, sealedAnswer: null },
      setWhere: lte(idempotencyKeys.expiresAt, createdAt),
    })
    .returning({ scope: idempotencyKeys.scope });
  return claimed.length > 0;
}

type Stored = { print: string; answer: Json };

async function replay<Answer extends Json>(
  ctx: OnceCtx,
  tx: Queryable,
  request: OnceRequest,
  print: string,
): Promise<Result<OnceAnswer<Answer>>> {
  const [row] = await tx.select().from(idempotencyKeys).where(isKey(request));
  if (!row?.sealedAnswer || row.status === null) throw new Error("An idempotency key has no answer");
  // Written by `store` below and authenticated by the vault, so its shape is known.
  const stored = JSON.parse(ctx.vault.decrypt(row.sealedAnswer, answerContext(request))) as Stored;
  if (stored.print !== print) return fail(keyReused);
  // The same scope always answers with the same type.
  return ok({ status: row.status, answer: stored.answer as Answer, replayed: true });
}

async function store(
  ctx: OnceCtx,
  tx: Transaction,
  request: OnceRequest,
  { print, status, answer }: Stored & { status: number },
): Promise<void> {
  const stored: Stored = { print, answer };
  const sealedAnswer = ctx.vault.encrypt(JSON.stringify(stored), answerContext(request));
  await tx.update(idempotencyKeys).set({ status, sealedAnswer }).where(isKey(request));
}

function isKey({ scope, key }: { scope: string; key: string }) {
  return and(eq(idempotencyKeys.scope, scope), eq(idempotencyKeys.key, key));
}

function answerContext({ scope, key }: { scope: string; key: string }): string {
  return JSON.stringify(["idempotency", scope, key]);
}
