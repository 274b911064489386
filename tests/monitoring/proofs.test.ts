import { afterAll, beforeAll, expect, test } from "vitest";
import { fixedClock } from "../../kernel/clock.ts";
import { proofTasks, proveLedger } from "../../server/proofs.ts";
import { metricsRig, sampleOf } from "./metrics-rig.ts";

let rig: Awaited<ReturnType<typeof metricsRig>>;
const clock = fixedClock(new Date("2026-11-20T03:47:00Z"));

beforeAll(async () => {
  rig = await metricsRig();
  const { pool } = rig.database;
  await pool.query(`insert into events (subject_kind, subject_id, type, actor_kind, visibility, topics, seq, hash)
    select 'test', s::text, 'test.noted', 'visitor', 'internal', '{}', 1, '\\x00'
    from generate_series(1, 3) s, generate_series(1, 4)`);
});
afterAll(() => rig.close());

/** What the database's own rules would refuse. */
const tamper = (statement: string) =>
  rig.database.pool.query(
    `set session_replication_role = replica; ${statement}; reset session_replication_role`,
  );

async function newest(kind: string) {
  const { rows } = await rig.database.pool.query(
    `select checked::int, problems, first_problems as "firstProblems" from proofs
     where kind = $1 order by finished_at desc`,
    [kind],
  );
  return { runs: rows.length, ...rows[0] };
}

async function prove(kind: "ledger" | "log"): Promise<void> {
  clock.advance(1_000);
  const tasks = proofTasks({ db: rig.database.db, clock, log: rig.log });
  await tasks[`prove-${kind}`]?.({}, { attempt: 1, lastAttempt: false, signal: AbortSignal.timeout(60_000) });
}

const errors = () => rig.log.lines.filter(({ level }) => level === "error");

test("proofs that hold are kept with how much they checked", async () => {
  await prove("log");
  await prove("ledger");
  const log = await newest("log");
  expect(log).toMatchObject({ runs: 1, problems: 0, firstProblems: [] });
  expect(log.checked).toBeGreaterThanOrEqual(12);
  expect(await newest("ledger")).toEqual({ runs: 1, checked: 0, problems: 0, firstProblems: [] });
  expect(errors()).toEqual([]);
  const text = await (await rig.scrape()).text();
  expect(sampleOf(text, 'goldhall_proof_problems{kind="log"}')).toBe(0);
  expect(sampleOf(text, 'goldhall_proof_checked{kind="log"}')).toBe(log.checked);
});

test("an event cut off the end of its chain is found by the next proof, and logged as an error", async () => {
  const { checked } = await newest("log");
  await tamper("delete from events where subject_kind = 'test' and subject_id = '2' and seq = 4");
  await prove("log");
  const text = `Events have left the log: ${checked} at the last proof, ${checked - 1} now`;
  expect(await newest("log")).toEqual({
    ...{ runs: 2, checked: checked - 1 },
    ...{ problems: 1, firstProblems: [text] },
  });
  expect(errors()).toEqual([
    { level: "error", facts: expect.objectContaining({ kind: "log" }), message: "a proof has failed" },
  ]);
});

test("books that do not balance are a problem in words, without anybody's name", async () => {
  await tamper(`insert into ledger_postings (kind, key, at) values ('refund', 'alone', now());
    insert into ledger_entries (posting_id, account, amount_cents) select id, 'cash', 700 from ledger_postings`);
  const { problems } = await proveLedger(
    { db: rig.database.db, clock, log: rig.log },
    { recheckMilliseconds: 0 },
  );
  expect(problems[0]).toBe("All postings sum to 700 cents, not to zero");
  expect(await newest("ledger")).toMatchObject({ problems: problems.length, firstProblems: problems });
});

test("runs of more than 400 days ago go with the next", async () => {
  clock.advance(401 * 86_400_000);
  await prove("log");
  expect((await newest("log")).runs).toBe(1);
});
