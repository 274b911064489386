import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";

/**
 * How to reach the cluster, and the program that owns it; kept beside it so that the next start can take over
 * a cluster left running.
 */
export type Access = { port: number; password: string; owner?: number };

export function readAccess(file: string): Access {
  return JSON.parse(readFileSync(file, "utf8")) as Access; // only this module's callers write it
}

/** The address of one database of the cluster. */
export function urlOf(access: Access, name: string): string {
  return `postgres://goldhall:${access.password}@127.0.0.1:${access.port}/${name}`;
}

/** Whether the cluster answers, asked again and again while `goesOn` says so. */
export async function answers(access: Access, goesOn: (waited: number) => boolean): Promise<boolean> {
  for (let waited = 0; ; waited += 100) {
    const client = new pg.Client({
      connectionString: urlOf(access, "postgres"),
      connectionTimeoutMillis: 2_000,
    });
    // Said while nobody waits for it, as by a server that dies right after its answer, it would end the
    // program.
    client.on("error", () => {});
    try {
      await client.connect();
      await client.end();
      return true;
    } catch {
      await client.end().catch(() => {});
      if (!goesOn(waited)) return false;
      await sleep(100);
    }
  }
}
