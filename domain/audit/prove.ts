import { sql } from "drizzle-orm";
import { ok, type Result } from "../../kernel/result.ts";
import { transact } from "../../platform/database/transact.ts";
import { appendEvent } from "../../platform/events/index.ts";
import { addJob } from "../../platform/jobs/add-job.ts";
import { type ProofState, proofJobs, readProofs } from "../../platform/proofs/read-proofs.ts";
import { allow } from "../people/index.ts";
import type { AuditCtx } from "./search-log.ts";

/** How the proofs of the ledger and of the log stand. Admins only. */
export async function readProofStates(ctx: AuditCtx): Promise<Result<ProofState[]>> {
  const may = allow(ctx.actor, "people.manage");
  return may.ok ? ok(await readProofs(ctx.db)) : may;
}

/** How the proof of the ledger stands, for whoever reads the ledger. */
export async function readLedgerProof(ctx: Pick<AuditCtx, "db" | "actor">): Promise<Result<ProofState>> {
  const may = allow(ctx.actor, "ledger.read");
  if (!may.ok) return may;
  const ledger = (await readProofs(ctx.db)).find(({ kind }) => kind === "ledger");
  return ok(ledger ?? { kind: "ledger", last: null, job: null, failedAt: null });
}

/**
 * Has the ledger and the log proven by the jobs of the night, at once (Rules P10, P13, P30). A proof that
 * waits or runs already is not asked for again, however often somebody presses. Answers whether anything was
 * added; who asked is logged. Admins only.
 */
export async function askForProofs(ctx: AuditCtx): Promise<Result<{ isAdded: boolean }>> {
  const may = allow(ctx.actor, "people.manage");
  if (!may.ok) return may;
  return transact(ctx.db, async (tx): Promise<Result<{ isAdded: boolean }>> => {
    // Whoever presses at the same moment looks after this one's jobs are there.
    await tx.execute(sql`select pg_advisory_xact_lock(4801221052)`);
    const states = await readProofs(tx);
    const asked = states.filter(({ job }) => job !== "waiting" && job !== "running");
    if (asked.length === 0) return ok({ isAdded: false });
    for (const { kind } of asked) {
      const name = proofJobs[kind];
      await addJob(tx, name, {}, { jobKey: name, maxAttempts: 2 });
    }
    await appendEvent(tx, {
      subjectKind: "audit",
      subjectId: "proofs",
      type: "audit.proofs_asked",
      actor: ctx.actor,
      visibility: "internal",
      data: { proofs: asked.map(({ kind }) => kind) },
      topics: ["people"],
    });
    return ok({ isAdded: true });
  });
}
