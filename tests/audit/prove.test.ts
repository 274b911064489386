import { afterAll, beforeAll, expect, test } from "vitest";
import { askForProofs, readLedgerProof, readProofStates } from "../../domain/audit/index.ts";
import type { Actor } from "../../kernel/actor.ts";
import { proofTasks } from "../../server/proofs.ts";
import { ordersCtx, person } from "../orders/orders-rig.ts";
import { type TestDatabase, testDatabase } from "../support/database.ts";

let database: TestDatabase;
let admin: Actor;
beforeAll(async () => {
  database = await testDatabase();
  admin = await person(database, "admin", "Owner Rook");
});
afterAll(() => database.close());

const as = (actor: Actor) => ({ ...ordersCtx(database).ctx, actor });
const count = async (query: string) => Number((await database.pool.query(query)).rows[0].count);
const jobs = () => count("select count(*) from graphile_worker.jobs where task_identifier like 'prove-%'");
const asked = () => count("select count(*) from events where type = 'audit.proofs_asked'");

test("pressed by several at once the proofs run once, and who asked is logged", async () => {
  const pressed = await Promise.all([1, 2, 3].map(() => askForProofs(as(admin))));
  expect(pressed.filter((one) => one.ok && one.value.isAdded)).toHaveLength(1);
  expect([await jobs(), await asked()]).toEqual([2, 1]);
  // Nor while they run.
  await database.pool.query(
    "update graphile_worker._private_jobs set locked_at = now(), locked_by = 'a test'",
  );
  expect(await askForProofs(as(admin))).toEqual({ ok: true, value: { isAdded: false } });
  expect([await jobs(), await asked()]).toEqual([2, 1]);
  expect(await readProofStates(as(admin))).toMatchObject({
    value: [
      { kind: "ledger", last: null, job: "running" },
      { kind: "log", last: null, job: "running" },
    ],
  });
});

test("what a proof came to is shown, and then they may be asked for again", async () => {
  const tasks = proofTasks(ordersCtx(database).ctx);
  const run = { attempt: 1, lastAttempt: false, signal: new AbortController().signal };
  await tasks["prove-ledger"]?.({}, run);
  await tasks["prove-log"]?.({}, run);
  await database.pool.query("delete from graphile_worker._private_jobs");
  expect(await readProofStates(as(admin))).toMatchObject({
    value: [
      { kind: "ledger", last: { problems: 0 }, job: null },
      { kind: "log", last: { problems: 0 }, job: null },
    ],
  });
  expect(await askForProofs(as(admin))).toEqual({ ok: true, value: { isAdded: true } });
});

test("proofs are the admins'", async () => {
  for (const role of ["member", "staff", "manager"] as const) {
    const actor = await person(database, role);
    expect(await askForProofs(as(actor))).toMatchObject({ ok: false });
    expect(await readProofStates(as(actor))).toMatchObject({ ok: false });
  }
});

test("whoever reads the ledger sees its last proof, with its result also when the run since broke off", async () => {
  const manager = await person(database, "manager");
  await database.pool.query("delete from graphile_worker._private_jobs");
  await database.pool.query("select graphile_worker.add_job('prove-ledger', max_attempts => 2)");
  await database.pool.query("update graphile_worker._private_jobs set attempts = max_attempts");
  const seen = await readLedgerProof(as(manager));
  expect(seen).toMatchObject({ value: { kind: "ledger", last: { problems: 0 }, job: "failed" } });
  expect(seen.ok && seen.value.failedAt).toBeInstanceOf(Date);
  for (const actor of [await person(database, "staff"), { ...manager, elevated: false }])
    expect(await readLedgerProof(as(actor))).toMatchObject({ ok: false });
});
