import type { QueryResultRow } from "pg";
import { endsWithin } from "../../kernel/within.ts";
import type { Connection } from "../database/connect.ts";

/** The database gave no answer in time. */
export class NoAnswer extends Error {
  override name = "NoAnswer";
}

/** After a standstill of this program the answer lies unread in its socket: it gets a moment to be read. */
const graceMilliseconds = 100;

/** The one connection of a program that runs jobs. */
export type Link = {
  /** Fails when no answer comes in time. After any failure the link is of no use: drop it, open another. */
  query<Row extends QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>;
  drop(): void;
};

type Options = {
  /** How long it may take to open. */
  openMilliseconds: number;
  /** How long an answer may take. */
  patienceMilliseconds: number;
  /** Called when a job was added anywhere, and when the connection breaks. */
  onNews: () => void;
};

/** Opens a link. Nothing that is awaited of it takes longer than its patience, so that nobody hangs on it. */
export async function openLink(
  connection: Connection,
  { openMilliseconds, patienceMilliseconds, onNews }: Options,
): Promise<Link> {
  const { client, drop: dropClient } = connection.single();
  let dropped = false;
  const drop = () => {
    dropped = true;
    dropClient();
  };
  client.on("notification", onNews).on("error", onNews).on("end", onNews);
  try {
    await inTime(openMilliseconds, client.connect());
  } catch (error) {
    drop();
    throw error;
  }
  return {
    drop,
    async query<Row extends QueryResultRow>(text: string, values?: unknown[]) {
      const { rows } = await inTime(patienceMilliseconds, client.query<Row>(text, values));
      if (dropped) throw new Error("The link was dropped meanwhile");
      return rows;
    },
  };
}

async function inTime<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  if (await endsWithin(milliseconds, work)) return work;
  if (await endsWithin(graceMilliseconds, work)) return work;
  throw new NoAnswer(`The database gave no answer within ${milliseconds / 1_000} s`);
}
