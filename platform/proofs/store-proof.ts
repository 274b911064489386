import { and, desc, eq, lt } from "drizzle-orm";
import type { Clock } from "../../kernel/clock.ts";
import type { Queryable } from "../database/connect.ts";
import type { Logger } from "../log/logger.ts";
import { type ProofKind, proofs } from "./tables.ts";

/** What a proof came to: how much was checked, and what does not fit, in words. */
export type ProofResult = { checked: number; problems: readonly string[] };

/** How many problems a row keeps in words. */
const mostProblems = 20;
/** Days after which a row goes. */
const retentionDays = 400;

type Ctx = { db: Queryable; clock: Clock; log: Logger };

/**
 * Runs a proof and keeps what it came to; one that found problems is logged as an error, which an operator is
 * alarmed by. A proof that throws leaves no row: that none has finished for long is an alarm of its own. Rows
 * of more than a year ago go.
 */
export async function storeProof<Result extends ProofResult>(
  { db, clock, log }: Ctx,
  kind: ProofKind,
  prove: () => Promise<Result>,
): Promise<Result> {
  const startedAt = clock.now();
  const result = await prove();
  const finishedAt = clock.now();
  const firstProblems = result.problems.slice(0, mostProblems);
  const { checked, problems } = result;
  await db.insert(proofs).values({
    ...{ kind, startedAt, finishedAt, checked, firstProblems },
    problems: problems.length,
  });
  const facts = { kind, checked, problems: problems.length };
  if (problems.length > 0) log.error({ ...facts, firstProblems }, "a proof has failed");
  else log.info(facts, "a proof holds");
  const old = new Date(finishedAt.getTime() - retentionDays * 86_400_000);
  await db.delete(proofs).where(and(eq(proofs.kind, kind), lt(proofs.finishedAt, old)));
  return result;
}

/** How much the last run of a proof looked at; 0 before the first. */
export async function lastChecked(db: Queryable, kind: ProofKind): Promise<number> {
  const [last] = await db
    .select({ checked: proofs.checked })
    .from(proofs)
    .where(eq(proofs.kind, kind))
    .orderBy(desc(proofs.finishedAt))
    .limit(1);
  return last?.checked ?? 0;
}
