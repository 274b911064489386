import { setTimeout as sleep } from "node:timers/promises";
import { type LedgerProof, verifyLedger } from "../domain/payments/index.ts";
import { verifyCommissions } from "../domain/promotions/index.ts";
import type { Ctx } from "../platform/context.ts";
import { type BrokenEvent, type Verification, verifyEvents } from "../platform/events/index.ts";
import { inLane, type Tasks } from "../platform/jobs/lane.ts";
import { proofJobs } from "../platform/proofs/read-proofs.ts";
import { lastChecked, type ProofResult, storeProof } from "../platform/proofs/store-proof.ts";

type ProofCtx = Pick<Ctx, "db" | "clock" | "log">;

/**
 * How often a fault is looked at again: beside a running shop the watcher may stand between a look and its
 * booking.
 */
const attempts = 3;

/**
 * Proves the books with every part's checks (Rules P13, P30) and keeps what it came to. Reads one moment of
 * the database and locks nothing; the database does the work, a statement at a time.
 */
export function proveLedger(
  ctx: ProofCtx,
  { recheckMilliseconds = 2_000 } = {},
): Promise<ProofResult & { proof: LedgerProof }> {
  return storeProof(ctx, "ledger", async () => {
    let proof = await verifyLedger(ctx.db, [verifyCommissions]);
    for (let attempt = 1; attempt < attempts && proof.problems.length > 0; attempt++) {
      await sleep(recheckMilliseconds);
      proof = await verifyLedger(ctx.db, [verifyCommissions]);
    }
    return { checked: proof.postings, problems: proof.problems, proof };
  });
}

/**
 * Proves the event log (Rule P10) and keeps what it came to. Nothing ever leaves the log, so fewer events
 * than at the last proof are a problem too: that finds rows cut off the end of a chain, which the chains
 * cannot show.
 */
export function proveLog(
  ctx: ProofCtx,
  stop: { signal?: AbortSignal } = {},
): Promise<ProofResult & { proof: Verification }> {
  return storeProof(ctx, "log", async () => {
    const before = await lastChecked(ctx.db, "log");
    const proof = await verifyEvents(ctx.db, stop);
    const lost = `Events have left the log: ${before} at the last proof, ${proof.events} now`;
    const problems = [...(proof.events < before ? [lost] : []), ...proof.broken.map(brokenText)];
    return { checked: proof.events, problems, proof };
  });
}

function brokenText({ subjectKind, subjectId, seq, reason }: BrokenEvent): string {
  return `${subjectKind}:${subjectId} no. ${seq}: ${reason}`;
}

/**
 * When the proofs run, as lines for the crontab of startJobs: in the quiet hours (UTC), one after the other.
 */
export const proofsCrontab = [
  "17 3 * * * prove-ledger ?jobKey=prove-ledger&max=2",
  "47 3 * * * prove-log ?jobKey=prove-log&max=2",
].join("\n");

/** The tasks of those lines, which the desk may ask for too. */
export function proofTasks(ctx: ProofCtx): Tasks {
  return {
    [proofJobs.ledger]: inLane("nightly", () => proveLedger(ctx)),
    [proofJobs.log]: inLane("nightly", (_payload, { signal }) => proveLog(ctx, { signal })),
  };
}
