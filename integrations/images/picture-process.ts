import { type ChildProcess, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Logger } from "../../platform/log/logger.ts";
import type { PictureAnswer, PictureRequest, PictureWork } from "./picture-messages.ts";
import { workQueue } from "./work-queue.ts";

export type ProcessLimits = {
  /** Within these seconds the program must be ready, and each piece of work done. */
  startSeconds: number;
  workSeconds: number;
  /**
   * After these seconds without work it is ended, and after so many pieces of work, so that its memory goes
   * back.
   */
  idleSeconds: number;
  mostWork: number;
  /** What it may take of the machine's memory. */
  mostMegabytes: number;
};

/** The program that codes pictures, as the shop sees it. */
export type PictureProcess = {
  /**
   * Has a piece of work done, after all that was asked before; starts the program when it does not run.
   * Throws `NotStartedError` when it cannot be started, and whatever else went wrong with this work, whose
   * cause is logged: it is never tried again here, since it may be what ends the program. What comes after it
   * gets a fresh program.
   */
  ask<Action extends keyof PictureWork>(
    action: Action,
    given: PictureWork[Action]["given"],
  ): Promise<PictureWork[Action]["made"]>;
  /** The number of the running program; null while there is none. */
  pid(): number | null;
};

/** The program of pictures did not come up, which is not the fault of a picture. */
export class NotStartedError extends Error {}

type Running = { child: ChildProcess; ready: Promise<void>; done: number };

/** The program of pictures, which is started when it is first asked and never outlives this one. */
export function pictureProcess(limits: ProcessLimits, log: Pick<Logger, "warn" | "error">): PictureProcess {
  const turns = workQueue(Number.POSITIVE_INFINITY);
  let running: Running | null = null;
  let idle: NodeJS.Timeout | undefined;

  function begin(): Running {
    const child = start(limits);
    const started = { child, ready: readiness(child, limits), done: 0 };
    child.once("exit", () => leave(started));
    running = started;
    return started;
  }
  function leave({ child }: Running): void {
    child.kill("SIGKILL");
    if (running?.child === child) running = null;
  }
  function rest(one: Running): void {
    one.done += 1;
    hold(one.child, false);
    if (one.done >= limits.mostWork) {
      leave(one);
      return;
    }
    idle = setTimeout(() => leave(one), limits.idleSeconds * 1_000).unref();
  }
  async function work(request: PictureRequest): Promise<PictureAnswer> {
    clearTimeout(idle);
    const one = running ?? begin();
    hold(one.child, true);
    try {
      await one.ready;
      one.child.send(request);
      const answered = await nextAnswer(one.child, limits.workSeconds);
      if (answered.state === "too large") throw new Error(`it took ${answered.megabytes} MB of memory`);
      rest(one);
      return answered;
    } catch (error) {
      leave(one);
      const facts = { err: error, action: request.action, pid: one.child.pid };
      if (error instanceof NotStartedError) log.error(facts, "the program of pictures did not start");
      else log.warn(facts, "the program of pictures was ended by a picture");
      throw error;
    }
  }
  return {
    async ask(action, given) {
      // An action and what it is given belong together by this function's type, which a union cannot tell
      // again.
      const answer = await turns.run(() => work({ action, given } as PictureRequest));
      if (answer?.state === "failed") throw new Error(answer.reason);
      if (answer?.state !== "made") throw new Error("the program of pictures said something else");
      // The program answers each action with what that action makes.
      return answer.made as PictureWork[typeof action]["made"];
    },
    pid: () => running?.child.pid ?? null,
  };
}

/**
 * The program's file: beside this one in the sources; in the build (vite.config.ts), where this one is in a
 * chunk, above that.
 */
function programFile(): string {
  const candidates = ["./picture-program.ts", "../picture-program.js", "./picture-program.js"];
  const files = candidates.map((candidate) => fileURLToPath(new URL(candidate, import.meta.url)));
  // What is not there does not start, which is told like any other program that does not.
  return files.find((file) => existsSync(file)) ?? "picture-program";
}

/** What the program sees of the environment: no secret, no address of a database. */
const passedOn = ["SystemRoot", "LD_LIBRARY_PATH", "TMPDIR", "TEMP"];

function start({ mostMegabytes }: ProcessLimits): ChildProcess {
  const known = passedOn.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : []));
  const child = spawn(process.execPath, ["--max-old-space-size=128", programFile(), String(mostMegabytes)], {
    // glibc keeps what threads have given back, once for each of its arenas: measured, two of them halve the
    // memory.
    env: { ...Object.fromEntries(known), MALLOC_ARENA_MAX: "2" },
    stdio: ["ignore", "ignore", "inherit", "ipc"],
    serialization: "advanced",
    windowsHide: true,
  });
  // Whoever waits for an answer hears of it too; alone, this event would end the shop.
  child.on("error", () => {});
  return child;
}

async function readiness(child: ChildProcess, { startSeconds }: ProcessLimits): Promise<void> {
  try {
    await nextAnswer(child, startSeconds);
  } catch (error) {
    throw new NotStartedError("the program of pictures ended before it was ready", { cause: error });
  }
}

/** Whether this program waits for the other one before it ends by itself. */
function hold(child: ChildProcess, isHeld: boolean): void {
  for (const one of [child, child.channel]) {
    if (isHeld) one?.ref();
    else one?.unref();
  }
}

/** The next message of the program. Throws when it ends first, or when the seconds have passed. */
function nextAnswer(child: ChildProcess, seconds: number): Promise<PictureAnswer> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => settle(() => reject(new Error(`no answer in ${seconds} s`))),
      seconds * 1_000,
    );
    const onMessage = (message: unknown) => {
      // Only our own program writes into this pipe.
      settle(() => resolve(message as PictureAnswer));
    };
    const onExit = (code: number | null, signal: string | null) =>
      settle(() => reject(new Error(`it ended with ${signal ?? `status ${code}`}`)));
    const onError = (error: Error) => settle(() => reject(error));
    function settle(then: () => void) {
      clearTimeout(timer);
      child.off("message", onMessage).off("exit", onExit).off("error", onError);
      then();
    }
    child.on("message", onMessage).on("exit", onExit).on("error", onError);
  });
}
