import type { Change } from "./change.ts";
import { beatFrame, changeFrame, readyFrame, renewFrame, resyncFrame } from "./frames.ts";

/** How many different changes may wait for one browser; beyond that it is asked to resync instead. */
const mostWaiting = 1_000;

/** Where the frames of one stream go. */
export type Sink = {
  /** False while the consumer has not taken what was written last. */
  ready(): boolean;
  write(text: string): void;
  close(): void;
};

type OutboxOptions = {
  sink: Sink;
  /** The position up to which everything has been given to the outbox at the time of the call. */
  position(): string;
  onFrame(changes: number): void;
  /** The consumer is too slow, or the stream has lived its time: whoever holds the outbox ends it. */
  onSpent(reason: "slow" | "old"): void;
};

/** Sends one browser its changes. Held until `openOutbox`: before, changes only collect. */
export type Outbox = OutboxOptions & {
  waiting: WaitingChanges;
  state: "held" | "open" | "ended";
  sentAt: number;
  timers: { beat: NodeJS.Timeout; life: NodeJS.Timeout; pace?: NodeJS.Timeout; slow?: NodeJS.Timeout };
};

/** At most 10 frames of changes a second to one browser (Rule S4). */
const paceMilliseconds = 100;
/** Heartbeat (Rule S4). */
const beatMilliseconds = 30_000;
/** How long a consumer may take nothing before its stream is closed; it resumes when it comes back. */
const patienceMilliseconds = 30_000;
/**
 * How long one authorisation of topics lasts at most: a revoked session hears nothing more after this time.
 */
const lifetimeMilliseconds = 10 * 60_000;
/** Up to this much of it is cut at random, so that browsers that came together do not come together again. */
const spreadMilliseconds = 2 * 60_000;

export function createOutbox(options: OutboxOptions): Outbox {
  const outbox: Outbox = {
    ...options,
    waiting: createWaitingChanges(),
    state: "held",
    sentAt: Number.NEGATIVE_INFINITY,
    timers: {
      beat: setInterval(() => beat(outbox), beatMilliseconds),
      life: setTimeout(() => retire(outbox), lifetimeMilliseconds - Math.random() * spreadMilliseconds),
    },
  };
  return outbox;
}

/**
 * Sends the first frame and right after it what was missed; "unknown" asks the browser to resync. The first
 * frame carries a position only when nothing is owed: otherwise a connection lost between the two would lose
 * it.
 */
export function openOutbox(outbox: Outbox, missed: Change[] | "unknown"): void {
  if (outbox.state !== "held") return;
  outbox.state = "open";
  if (missed === "unknown") outbox.waiting.putResync();
  else for (const change of missed) outbox.waiting.put(change);
  const owes = !outbox.waiting.isEmpty();
  outbox.sink.write(readyFrame(owes ? undefined : outbox.position()));
  if (owes) send(outbox);
}

/** Sends what waits: at once, or as soon as the pace and the consumer allow. */
export function flushOutbox(outbox: Outbox): void {
  if (outbox.state !== "open" || outbox.timers.pace || outbox.waiting.isEmpty() || !sinkTakes(outbox)) return;
  const rest = outbox.sentAt + paceMilliseconds - performance.now();
  if (rest <= 0) send(outbox);
  else outbox.timers.pace = setTimeout(() => paced(outbox), Math.ceil(rest));
}

/** Stops all timers and closes the stream; nothing is sent any more. */
export function endOutbox(outbox: Outbox): void {
  if (outbox.state === "ended") return;
  outbox.state = "ended";
  clearInterval(outbox.timers.beat);
  for (const timer of [outbox.timers.life, outbox.timers.pace, outbox.timers.slow]) clearTimeout(timer);
  outbox.sink.close();
}

function send(outbox: Outbox): void {
  outbox.sentAt = performance.now();
  const { frame, changes } = outbox.waiting.take(outbox.position());
  outbox.sink.write(frame);
  outbox.onFrame(changes);
}

function paced(outbox: Outbox): void {
  delete outbox.timers.pace;
  flushOutbox(outbox);
}

function sinkTakes(outbox: Outbox): boolean {
  const takes = outbox.sink.ready();
  if (takes) {
    clearTimeout(outbox.timers.slow);
    delete outbox.timers.slow;
  } else outbox.timers.slow ??= setTimeout(() => outbox.onSpent("slow"), patienceMilliseconds);
  return takes;
}

// A beat carries the position, which covers what still waits: it must not overtake it.
function beat(outbox: Outbox): void {
  if (outbox.state !== "open" || !sinkTakes(outbox) || !outbox.waiting.isEmpty()) return;
  outbox.sink.write(beatFrame(outbox.position()));
}

function retire(outbox: Outbox): void {
  if (outbox.state === "open" && outbox.sink.ready()) outbox.sink.write(renewFrame());
  outbox.onSpent("old");
}

/** What one browser has yet to be told. */
type WaitingChanges = {
  /** Folds the change into an equal one (topic, subject and type), of which the newest stays. */
  put(change: Change): void;
  /** From now on a resync is owed, which makes every single change superfluous. */
  putResync(): void;
  isEmpty(): boolean;
  /** The one frame that tells it all, and how many changes are in it. Nothing waits any more then. */
  take(position: string): { frame: string; changes: number };
};

function createWaitingChanges(): WaitingChanges {
  const waiting = new Map<string, Change>();
  let owesResync = false;

  function putResync(): void {
    owesResync = true;
    waiting.clear();
  }

  return {
    put(change) {
      if (owesResync) return;
      const key = `${change.topic}\n${change.subject}\n${change.type}`;
      const known = waiting.get(key);
      if (!known || known.seq < change.seq) waiting.set(key, change);
      if (waiting.size > mostWaiting) putResync();
    },
    putResync,
    isEmpty: () => !owesResync && waiting.size === 0,
    take(position) {
      const changes = [...waiting.values()];
      const frame = owesResync ? resyncFrame(position) : changeFrame(position, changes);
      owesResync = false;
      waiting.clear();
      return { frame, changes: changes.length };
    },
  };
}
