import { Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import type { Logger } from "../log/logger.ts";

export type Presence = {
  /** Whether the last look found no database. */
  isUnavailable(): boolean;
  /**
   * Asks the database now; false when it gives no answer within a second. Whoever asks meanwhile shares the
   * look.
   */
  answers(): Promise<boolean>;
  stop(): void;
};

export type PresenceOptions = {
  url: string;
  log: Logger;
  /**
   * Called again and again while the database has been away for some seconds: what waits for it may give up.
   */
  onGone(): void;
};

/** How long an answer may take. Somebody waits for a page, who shall be told within two seconds. */
const patienceMilliseconds = 600;
/** After a standstill of this program the answer lies unread in its socket: it gets a moment to be read. */
const graceMilliseconds = 100;
/** Between two looks while nobody asks: jobs may wait for a database that vanished, too. */
const usualMilliseconds = 5_000;
/** Between two looks while the database is away. */
const restMilliseconds = 500;
/**
 * How long it may be away before connections are given up: a pause is survived, a vanished machine never
 * answers them.
 */
const goneMilliseconds = 3_000;

/**
 * Knows whether the database answers, by a connection of its own that waits behind nobody. Looks when asked
 * and every few seconds, and twice a second while there is no answer.
 */
export function createPresence({ url, log, onGone }: PresenceOptions): Presence {
  let asking: Asking | undefined;
  let pending: Promise<boolean> | undefined;
  let unavailableSince: number | undefined;
  let stopped = false;

  async function check(): Promise<boolean> {
    const isNew = asking === undefined;
    asking ??= newAsking(url);
    const { client, socket } = asking;
    try {
      const answer = (async () => {
        if (isNew) await client.connect();
        await client.query("select 1");
      })();
      // Whoever gave up does not hear how it ends.
      answer.catch(() => {});
      await Promise.race([answer, tooLate()]);
      return true;
    } catch (error) {
      asking = undefined;
      // Broken off: a goodbye would wait for a server that may never read it.
      socket.destroy();
      // It lives, and refuses this one connection only.
      return error instanceof pg.DatabaseError && error.code === "53300";
    }
  }

  function note(isThere: boolean): void {
    if (isThere && unavailableSince !== undefined) {
      log.warn(
        { seconds: Math.round((performance.now() - unavailableSince) / 1000) },
        "the database answers again",
      );
    }
    if (!isThere && unavailableSince === undefined) {
      log.error({}, "the database does not answer");
      unavailableSince = performance.now();
      void lookOn();
    }
    if (isThere) unavailableSince = undefined;
  }

  async function lookOn(): Promise<void> {
    while (!stopped && unavailableSince !== undefined) {
      if (performance.now() - unavailableSince > goneMilliseconds) onGone();
      await sleep(restMilliseconds, undefined, { ref: false });
      if (!stopped) await answers();
    }
  }

  function answers(): Promise<boolean> {
    pending ??= check()
      .then((isThere) => {
        note(isThere);
        return isThere;
      })
      .finally(() => {
        pending = undefined;
      });
    return pending;
  }

  const timer = setInterval(answers, usualMilliseconds).unref();
  return {
    isUnavailable: () => unavailableSince !== undefined,
    answers,
    stop() {
      stopped = true;
      clearInterval(timer);
      asking?.socket.destroy();
      asking = undefined;
    },
  };
}

async function tooLate(): Promise<never> {
  await sleep(patienceMilliseconds, undefined, { ref: false });
  await sleep(graceMilliseconds, undefined, { ref: false });
  throw new Error("The database gave no answer in time");
}

type Asking = { client: pg.Client; socket: Socket };

function newAsking(url: string): Asking {
  const socket = new Socket();
  const client = new pg.Client({
    connectionString: url,
    application_name: "goldhall presence",
    keepAlive: true,
    stream: () => socket,
  });
  // It is asked again when somebody wants to know.
  client.on("error", () => {});
  return { client, socket };
}
