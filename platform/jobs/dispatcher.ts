import { setTimeout as sleep } from "node:timers/promises";
import type { Connection } from "../database/connect.ts";
import type { Logger } from "../log/logger.ts";
import { createCrontab } from "./crontab.ts";
import { type Link, NoAnswer, openLink } from "./job-link.ts";
import { type Entry, enterJobServers, freeDeadJobServers, leaveJobServers, newEntry } from "./job-servers.ts";
import type { Lane } from "./lane.ts";
import { createPlaces, type Places } from "./places.ts";
import { recordEnds, takeJobs } from "./take-jobs.ts";

export type DispatcherOptions = {
  connection: Connection;
  lanes: readonly Lane[];
  crontab: string;
  log: Logger;
  vaultKeys: readonly string[] | undefined;
  /** Aborted when the program ends without waiting any longer for jobs that run. */
  givenUp: AbortSignal;
};

export type Dispatcher = {
  places: Places;
  /** Opens the first link and throws when it cannot. From then on it heals itself. */
  start(): Promise<void>;
  /** Begins anew with nothing but the jobs that run. */
  restart(): void;
  /** Takes no more jobs and settles when none runs any more. */
  stop(): Promise<void>;
  /** Ends without waiting for anything: whatever is still locked is freed by others at once. */
  abandon(): void;
};

/** Between two looks for due jobs of which nobody tells, such as those that another program put off. */
const pollMilliseconds = 10_000;
/**
 * Between two looks for programs that died. Short, since the first may come before PostgreSQL has noticed
 * that a program killed a moment ago is gone.
 */
const lookMilliseconds = 3_000;
/** The same while there is no other program. */
const aloneMilliseconds = 10_000;
/** Rest after a failure. */
const restMilliseconds = 500;
/**
 * How long an answer may take at first. A slow database is given twice the time after each that did not come.
 */
const minPatience = 5_000;
const maxPatience = 60_000;
/**
 * A connection that opens no sooner is tried anew: after an outage of the network its packets are sent again
 * at ever longer distances.
 */
const maxOpenMilliseconds = 15_000;

type Session = { link: Link; entry: Entry };
/**
 * A run of the loop, with the links that are open: the lock of a former one keeps the jobs that run until the
 * next has taken them over. When `abandoned`, another has taken its place.
 */
type Turn = { session?: Session; links: Link[]; abandoned: boolean };

/**
 * Takes jobs for all lanes, a batch at a time, and records how they ended, in one loop over one link. Every
 * await in it is bounded by a clock, so that it goes round whatever the database does. When anything fails
 * the link is dropped and another opened; jobs that run go on meanwhile.
 */
export function createDispatcher(options: DispatcherOptions): Dispatcher {
  const { connection, lanes, log, vaultKeys, givenUp } = options;
  const places = createPlaces(lanes, { log, givenUp, onEnd: wake });
  const crontab = createCrontab(options.crontab);
  const kinds = lanes.flatMap(({ tasks }) => Object.keys(tasks));
  /** The entry of the session, and those of links before it that may still hold jobs. */
  let entries: Entry[] = [];
  /** The job servers that were dead at the last look. */
  let dead = new Set<number>();
  // At the start there is nothing to go on with.
  let patience = maxPatience;
  let stopping = false;
  let news = true;
  let wakeUp = () => {};
  let askAt = 0;
  let lookAt = 0;
  let turn: Turn = { links: [], abandoned: true };
  let ended = Promise.resolve();

  function wake(): void {
    news = true;
    wakeUp();
  }

  async function join(own: Turn): Promise<Session> {
    const link = await openLink(connection, {
      openMilliseconds: entries.length === 0 ? maxPatience : Math.min(patience, maxOpenMilliseconds),
      patienceMilliseconds: patience,
      onNews: wake,
    });
    if (own.abandoned) {
      link.drop();
      throw new Error("Another turn has taken its place");
    }
    own.links.push(link);
    const [former, entry] = [entries, newEntry()];
    entries = [...former, entry];
    await enterJobServers(link, { entry, former, running: places.runningIds(), kinds, vaultKeys });
    entries = [entry];
    for (const { id } of former) dead.add(id);
    for (const broken of own.links.splice(0, own.links.length - 1)) broken.drop();
    news = true;
    lookAt = 0;
    own.session = { link, entry };
    return own.session;
  }

  /** Does what there is to do; answers for how long there is nothing more. */
  async function round(session: Session): Promise<number> {
    const { link, entry } = session;
    const recordable = places.ended();
    if (recordable.length > 0) {
      await recordEnds(link, entry.name, recordable);
      places.clear(recordable);
      if (stopping) return 0;
    }
    if (performance.now() >= lookAt) {
      const freed = await freeDeadJobServers(link, { own: entry, before: dead });
      dead = freed.dead;
      if (freed.count > 0) log.warn({ count: freed.count }, "freed the jobs of programs that died");
      news ||= freed.count > 0;
      lookAt = performance.now() + (freed.isAlone ? aloneMilliseconds : lookMilliseconds);
    }
    if (!stopping) await take(session);
    return Math.min(lookAt, stopping ? lookAt : askAt) - performance.now();
  }

  async function take({ link, entry }: Session): Promise<void> {
    await crontab.addDue(link);
    if (news || performance.now() >= askAt) {
      news = false;
      const rooms = places.rooms();
      const taken = rooms.length > 0 ? await takeJobs(link, entry.name, rooms) : undefined;
      for (const job of taken?.jobs ?? []) places.run(job);
      askAt = performance.now() + Math.min(pollMilliseconds, taken?.nextMilliseconds ?? pollMilliseconds);
    }
    askAt = Math.min(askAt, performance.now() + crontab.nextMilliseconds());
  }

  /** Until there is news, or the time is over. */
  async function rest(milliseconds: number): Promise<void> {
    const woken = Promise.withResolvers<void>();
    wakeUp = woken.resolve;
    const timer = setTimeout(woken.resolve, Math.max(milliseconds, 1));
    if (!news) await woken.promise;
    clearTimeout(timer);
  }

  function breakSession(own: Turn, err: unknown): void {
    if (!own.abandoned) log.warn({ err }, "the job queue could not be asked, trying again");
    if (err instanceof NoAnswer) patience = Math.min(patience * 2, maxPatience);
    for (const link of own.links.splice(1)) link.drop();
    delete own.session;
  }

  async function loop(own: Turn): Promise<void> {
    while (!own.abandoned && !(stopping && places.runningIds().length === 0)) {
      try {
        const milliseconds = await round(own.session ?? (await join(own)));
        patience = minPatience;
        if (stopping) news = places.ended().length > 0;
        await rest(milliseconds);
      } catch (err) {
        breakSession(own, err);
        await sleep(restMilliseconds);
      }
    }
    if (own.session && !own.abandoned) {
      await leaveJobServers(own.session).catch((err) => breakSession(own, err));
    }
    for (const link of own.links) link.drop();
  }

  function abandon(): void {
    turn.abandoned = true;
    for (const link of turn.links) link.drop();
    wake();
  }
  return {
    places,
    async start() {
      turn = { links: [], abandoned: false };
      await join(turn).catch((err) => {
        abandon();
        throw err;
      });
      ended = loop(turn);
    },
    restart() {
      abandon();
      turn = { links: [], abandoned: false };
      ended = loop(turn);
    },
    stop() {
      stopping = true;
      wake();
      return ended;
    },
    abandon,
  };
}
