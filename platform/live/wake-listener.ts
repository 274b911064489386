import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import type { Logger } from "../log/logger.ts";

export type WakeListener = {
  start(): void;
  check(): void;
  /** Notifies all servers by this connection; does nothing while there is none. */
  notify(payload: string): Promise<unknown>;
  stop(): Promise<void>;
};

export type WakeListenerOptions = {
  url: string;
  log: Logger;
  /** Called for every notification, and after every (re)connection, when some may have been missed. */
  onWake(): void;
  /**
   * Called with the topic of something passing (`signalTopic`), which stands in no log, and the process id of
   * the connection that sent it.
   */
  onSignal(topic: string, senderPid: number): void;
  /** Waits before the reconnections, the last one for all further ones. */
  delaysMilliseconds: readonly number[];
};

/** By which PostgreSQL lists these connections. */
export const listenersName = "goldhall live";

/** Raised by a trigger of the event log at every commit that appended something, and by `signalTopic`. */
const channel = "goldhall_live";
const goodbyeMilliseconds = 2_000;

/** Listens on a connection of its own and reconnects for as long as it is not stopped. */
export function createWakeListener(options: WakeListenerOptions): WakeListener {
  let client: pg.Client | undefined;
  let retry: NodeJS.Timeout | undefined;
  let failures = 0;
  let stopped = false;

  async function open(): Promise<void> {
    const opened = createClient(options.url);
    client = opened;
    opened.on("error", (error) => lose(opened, error));
    opened.on("end", () => lose(opened));
    opened.on("notification", ({ payload, processId }) =>
      payload ? options.onSignal(payload, processId) : options.onWake(),
    );
    try {
      await opened.connect();
      await opened.query(`listen ${channel}`);
      failures = 0;
      options.onWake();
    } catch (error) {
      lose(opened, error);
    }
  }

  function lose(lost: pg.Client, error?: unknown): void {
    if (client !== lost) return;
    client = undefined;
    lost.end().catch(() => {});
    if (stopped) return;
    const delays = options.delaysMilliseconds;
    const delayMilliseconds = delays[Math.min(failures, delays.length - 1)] ?? 1_000;
    failures += 1;
    options.log.warn({ err: error, delayMilliseconds }, "The live stream lost its database connection");
    retry = setTimeout(open, delayMilliseconds);
  }

  return {
    start: () => void open(),
    check() {
      const checked = client;
      checked?.query("select 1").catch((error: unknown) => lose(checked, error));
    },
    notify: async (payload) => client?.query("select pg_notify($1, $2)", [channel, payload]),
    async stop() {
      stopped = true;
      clearTimeout(retry);
      // A connection whose other end has vanished would say goodbye for ever.
      await Promise.race([client?.end(), sleep(goodbyeMilliseconds, undefined, { ref: false })]);
    },
  };
}

function createClient(url: string): pg.Client {
  return new pg.Client({
    connectionString: url,
    application_name: listenersName,
    keepAlive: true,
    connectionTimeoutMillis: 5_000,
    query_timeout: 5_000,
  });
}
