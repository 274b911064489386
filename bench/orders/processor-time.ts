import { readdirSync, readFileSync } from "node:fs";

/** Milliseconds of processor time that a server and its PostgreSQL have had until a moment. */
export type ProcessorTime = { at: number; server: number; database: number };

/** What Linux counts in, on every machine that we know. */
const tickMilliseconds = 10;

/** Reads what a server and a PostgreSQL with all its processes, ended ones too, have had. */
export function processorTime(server: number, postmaster: number): () => ProcessorTime {
  return () => {
    const own = timesOf(postmaster);
    const pids = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
    const children = pids.map((pid) => timesOf(Number(pid))).filter(({ parent }) => parent === postmaster);
    const running = children.reduce((sum, { self }) => sum + self, 0);
    return {
      at: performance.now(),
      server: timesOf(server).self,
      database: own.self + own.ended + running,
    };
  };
}

function timesOf(pid: number) {
  const none = { parent: 0, self: 0, ended: 0 };
  try {
    const text = readFileSync(`/proc/${pid}/stat`, "utf8");
    const fields = text
      .slice(text.lastIndexOf(")") + 2)
      .split(" ")
      .map(Number);
    const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields.slice(11, 15);
    return {
      parent: fields[1] ?? 0,
      self: (user + system) * tickMilliseconds,
      ended: (endedUser + endedSystem) * tickMilliseconds,
    };
  } catch {
    // It has ended meanwhile.
    return none;
  }
}
