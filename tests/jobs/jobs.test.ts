import { afterAll, beforeAll, expect, test } from "vitest";
import { readJobs, removeJob, runJobAgain, runKindAgain } from "../../domain/jobs/index.ts";
import { type Actor, visitor } from "../../kernel/actor.ts";
import { addJob } from "../../platform/jobs/add-job.ts";
import { ordersCtx, person } from "../orders/orders-rig.ts";
import { failure, value } from "../people/people-rig.ts";
import { type TestDatabase, testDatabase } from "../support/database.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase({ holdsNoMoney: true });
});
afterAll(() => database.close());

let kinds = 0;

/** An admin, and a kind of job that nobody else's test has. */
async function scene() {
  const { ctx } = ordersCtx(database);
  const admin = await person(database, "admin");
  kinds += 1;
  const kind = `test-kind-${kinds}`;
  const as = (actor: Actor) => ({ ...ctx, actor });
  /** Adds jobs of the kind that have used all their tries. */
  const given = async (count: number, payload = {}, error = "It took longer than 60 s") => {
    for (let index = 0; index < count; index++) await addJob(ctx.db, kind, payload);
    await database.pool.query(
      `update graphile_worker._private_jobs set attempts = max_attempts, last_error = $2
       where task_id = (select id from graphile_worker._private_tasks where identifier = $1)`,
      [kind, error],
    );
  };
  const list = async (state: Parameters<typeof readJobs>[1]["state"]) =>
    value(await readJobs(as(admin), { state, kind })).jobs;
  const events = async () =>
    (
      await database.pool.query(
        "select type, note, data from events where subject_kind = 'job' and subject_id = $1 order by seq",
        [kind],
      )
    ).rows;
  return { ctx, admin, kind, as, given, list, events };
}

test("only admins who have passed the step-up see jobs or do anything with them", async () => {
  const { admin, kind, as, given, list } = await scene();
  await given(1);
  const jobId = (await list("failed"))[0]?.id ?? "";
  const others: [Actor, string][] = [
    [visitor, "not_found"],
    [await person(database, "staff"), "not_found"],
    [await person(database, "manager"), "not_found"],
    [{ ...admin, elevated: false }, "step_up_required"],
  ];
  for (const [actor, code] of others) {
    const tries = await Promise.all([
      readJobs(as(actor), { state: "failed" }),
      runJobAgain(as(actor), { jobId }),
      runKindAgain(as(actor), { kind }),
      removeJob(as(actor), { jobId, reason: "Because" }),
    ]);
    expect(tries.map((refused) => failure(refused).code)).toEqual([code, code, code, code]);
  }
  expect(await list("failed")).toHaveLength(1);
});

test("a job is shown with the ids it is about, not the rest of its payload, and without what could be a secret", async () => {
  const { given, list } = await scene();
  const orderId = "00000000-0000-4000-8000-000000000001";
  await given(1, { orderId, secretId: "planted" }, `refused by heron@shop.example\n  at file.js`);
  const [job] = await list("failed");
  expect(job).toMatchObject({ about: [{ of: "orderId", id: orderId }], lastError: "refused by …" });
  expect(JSON.stringify(job)).not.toMatch(/planted|heron|file\.js/);
});

test("a failed job asked for by two at once is run again once, with all its tries", async () => {
  const { admin, as, given, list, events } = await scene();
  await given(1);
  const jobId = (await list("failed"))[0]?.id ?? "";
  const twice = await Promise.all([1, 2].map(() => runJobAgain(as(admin), { jobId })));
  expect(twice.filter(({ ok }) => ok)).toHaveLength(1);
  expect(failure(await runJobAgain(as(admin), { jobId })).code).toBe("conflict");
  expect(await list("failed")).toEqual([]);
  expect(await list("waiting")).toMatchObject([{ id: jobId, attempts: 0 }]);
  expect((await events()).map(({ type }) => type)).toEqual(["job.run_again"]);
});

test("all failed jobs of a kind are run again, and no other", async () => {
  const { admin, kind, as, given, list, events } = await scene();
  const other = await scene();
  await given(3);
  await other.given(1);
  expect(value(await runKindAgain(as(admin), { kind }))).toEqual({ jobs: 3 });
  expect(await list("waiting")).toHaveLength(3);
  expect(await other.list("failed")).toHaveLength(1);
  expect(await events()).toMatchObject([{ type: "job.run_again", data: { jobs: 3 } }]);
  expect(failure(await runKindAgain(as(admin), { kind })).code).toBe("conflict");
});

test("a failed job is removed with a reason, once; one that waits or runs is not", async () => {
  const { ctx, admin, kind, as, given, list, events } = await scene();
  await given(1);
  const [failed] = await list("failed");
  await addJob(ctx.db, kind, {});
  const [waiting] = await list("waiting");
  const remove = (jobId = "") => removeJob(as(admin), { jobId, reason: "Its order is gone" });
  expect(failure(await remove(waiting?.id)).code).toBe("conflict");
  await database.pool.query("update graphile_worker._private_jobs set locked_at = now() where id = $1", [
    waiting?.id,
  ]);
  expect(failure(await remove(waiting?.id)).code).toBe("conflict");
  expect(await list("running")).toHaveLength(1);
  const twice = await Promise.all([remove(failed?.id), remove(failed?.id)]);
  expect(twice.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await list("failed")).toEqual([]);
  expect(await events()).toMatchObject([{ type: "job.removed", note: "Its order is gone" }]);
});

test("a long queue is listed in the order of its turn, by the queue's own index, and counted", async () => {
  const { ctx, admin, kind, as, list } = await scene();
  await addJob(ctx.db, kind, {});
  await database.pool.query(
    `insert into graphile_worker._private_jobs (task_id, payload, run_at)
     select id, '{}', now() + n * interval '1 second'
     from graphile_worker._private_tasks, generate_series(1, 5000) n where identifier = $1`,
    [kind],
  );
  expect(await list("waiting")).toHaveLength(50);
  const { counts, isCut } = value(await readJobs(as(admin), { state: "waiting" }));
  expect(counts.find(({ task }) => task === kind)).toEqual({ task: kind, state: "waiting", jobs: 5001 });
  expect(isCut).toBe(false);
  await database.pool.query("analyze graphile_worker._private_jobs");
  const { rows } = await database.pool.query(
    `explain select id from graphile_worker._private_jobs j where j.is_available and j.attempts = 0
     order by j.priority, j.run_at, j.id limit 50`,
  );
  expect(JSON.stringify(rows)).not.toContain("Seq Scan");
});
