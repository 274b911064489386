// biome-ignore lint/plugin: the database stays so for a while; nothing is awaited or asserted by it.
import { setTimeout as lasting } from "node:timers/promises";
import { expect } from "vitest";
import { connect } from "../../platform/database/connect.ts";
import { addJob } from "../../platform/jobs/add-job.ts";
import { startJobs } from "../../platform/jobs/jobs.ts";
import type { Lane } from "../../platform/jobs/lane.ts";
import { type Random, seededRandom } from "../long/support/random.ts";
import { type DbProxy, startDbProxy } from "./db-proxy.ts";
import { eventually, recordingLog } from "./tools.ts";

/** How long a lane may take to run a job once the database is back. */
const secondsToRecover = 10;
const laneNames = ["orders", "mails", "webhooks", "pushes", "discord", "slow", "tidying", "nightly"];

type BadDays = {
  /** The database itself, which is never out of reach of the test. */
  url: string;
  seed: number;
  faults: number;
  /** How long a fault lasts at most. */
  maxMilliseconds: number;
  restart(): Promise<void>;
};

/**
 * Does to the database of a program that runs jobs what happens on bad days, by seed: it pauses, refuses, is
 * cut off in the middle, slow, flickers or restarts. After each fault every lane takes a job within ten
 * seconds, and at the end each job was run and none is left behind. Answers what each fault was.
 */
export async function liveThroughBadDays({ url, seed, faults, maxMilliseconds, restart }: BadDays) {
  const random = seededRandom(seed);
  const direct = connect(url, { max: 2, onError: () => {} });
  const proxy = await startDbProxy(url);
  const reached = connect(proxy.url, { max: 2, onError: () => {} });
  const log = recordingLog();
  const ran = new Set<string>();
  const lanes = laneNames.map((name) => laneOf(name, ran, random));
  const jobs = await startJobs({ connection: reached, lanes, crontab: "* * * * * orders", log });
  const added: string[] = [];
  const add = async (name: string, options: { queueName?: string } = {}) => {
    const id = `${name} ${added.length}`;
    added.push(id);
    await eventually(`${id} is added`, async () =>
      addJob(direct.db, name, { id }, options).then(
        () => true,
        () => false,
      ),
    );
    return id;
  };
  const story: string[] = [];
  try {
    for (let number = 0; number < faults; number += 1) {
      const milliseconds = random.between(20, maxMilliseconds);
      const fault = random.pick(faultsOf(proxy, random, restart));
      for (const name of laneNames) await add(name, random.pick([{}, { queueName: `of ${name}` }]));
      await fault.begin();
      await lasting(milliseconds);
      await proxy.pass();
      story.push(`${fault.name} for ${milliseconds} ms`);
      const last = await Promise.all(laneNames.map((name) => add(name)));
      const awaited = `seed ${seed}: every lane takes a job again after: ${story.join(", ")}`;
      await eventually(awaited, async () => last.every((id) => ran.has(id)), secondsToRecover);
    }
    await eventually(`seed ${seed}: no job is left behind`, async () => {
      const left = await direct.pool
        .query("select from graphile_worker._private_jobs")
        .catch(() => undefined);
      return left?.rows.length === 0;
    });
    expect(added.filter((id) => !ran.has(id))).toEqual([]);
    expect(await jobs.stop()).toBe(true);
    expect(jobs.restarts().size).toBe(0);
  } finally {
    await jobs.stop(0);
    await proxy.close();
    reached.close().catch(() => {});
    await direct.close();
  }
  return story;
}

function laneOf(name: string, ran: Set<string>, random: Random): Lane {
  const run = async (payload: unknown) => {
    await lasting(random.between(0, 30));
    // What was added by the clock has none.
    ran.add(String(Object(payload).id));
  };
  return { name, tasks: { [name]: run }, concurrency: 3, deadlineSeconds: 60 };
}

function faultsOf(proxy: DbProxy, random: Random, restart: () => Promise<void>) {
  return [
    { name: "paused", begin: async () => proxy.stall() },
    { name: "refused", begin: () => proxy.refuse() },
    { name: "cut", begin: async () => proxy.cut() },
    { name: "slow", begin: async () => proxy.slow(random.between(20, 2_500)) },
    {
      name: "flickering",
      begin: async () => {
        proxy.cut();
        proxy.breakEach(() => random.between(1, 300));
      },
    },
    { name: "restarted", begin: restart },
  ];
}
