import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import type { Database } from "../database/connect.ts";
import type { Logger } from "../log/logger.ts";
import type { MetricsPart, Sample } from "./metrics-part.ts";

/** What was read: the samples by the names of their gauges, and which parts could not be read. */
export type Figures = {
  databaseUp: boolean;
  samples: ReadonlyMap<string, readonly Sample[]>;
  failedParts: readonly string[];
  /** How long reading took. */
  seconds: number;
};

type Options = {
  db: Database;
  parts: readonly MetricsPart[];
  log: Logger;
  /** For how long a reading is shared among scrapes; 10 s unless given. */
  cacheMilliseconds?: number;
  /** How long a scrape waits for a reading at most; 2 s unless given. */
  patienceMilliseconds?: number;
};

/** A figure that takes longer than this is given up, so that it can never weigh on the shop. */
const statementMilliseconds = 2_000;
const none: Figures = { databaseUp: false, samples: new Map(), failedParts: [], seconds: 0 };

/**
 * Makes what reads the figures of the parts from the database. At most one reading is under way and each is
 * shared for ten seconds, however often it is asked for. Never rejects and never takes longer than two
 * seconds: a database that gives no answer until then is down, and its figures are left out instead of being
 * shown as they once were.
 */
export function createFigures(options: Options): () => Promise<Figures> {
  const { cacheMilliseconds = 10_000, patienceMilliseconds = 2_000 } = options;
  let cached: { figures: Figures; until: number } | undefined;
  let running: Promise<Figures> | undefined;

  async function readAndCache(): Promise<Figures> {
    const figures = await readAll(options);
    cached = { figures, until: performance.now() + cacheMilliseconds };
    return figures;
  }

  return async () => {
    if (cached && performance.now() < cached.until) return cached.figures;
    if (!running) {
      const reading = readAndCache();
      running = Promise.race([reading, sleep(patienceMilliseconds, none, { ref: false })]);
      reading.finally(() => {
        running = undefined;
      });
    }
    return running;
  };
}

async function readAll({ db, parts, log }: Options): Promise<Figures> {
  const startedAt = performance.now();
  const samples = new Map<string, readonly Sample[]>();
  const failedParts: string[] = [];
  try {
    await db.execute(sql`select 1`);
  } catch {
    return none;
  }
  for (const part of parts) {
    try {
      for (const [name, found] of Object.entries(await readPart(db, part))) samples.set(name, found);
    } catch (error) {
      failedParts.push(part.name);
      log.warn({ err: error, part: part.name }, "figures for the metrics could not be read");
    }
  }
  return { databaseUp: true, samples, failedParts, seconds: (performance.now() - startedAt) / 1000 };
}

function readPart(db: Database, part: MetricsPart): Promise<Record<string, readonly Sample[]>> {
  return db.transaction(
    async (tx) => {
      await tx.execute(sql.raw(`set local statement_timeout = ${statementMilliseconds}`));
      return part.read(tx);
    },
    { accessMode: "read only" },
  );
}
