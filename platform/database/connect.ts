import { Socket } from "node:net";
import type { ExtractTablesWithRelations } from "drizzle-orm";
import { drizzle, type NodePgDatabase, type NodePgTransaction } from "drizzle-orm/node-postgres";
import pg from "pg";

type NoSchema = Record<string, never>;
export type Database = NodePgDatabase<NoSchema> & { $client: pg.Pool };
/** A transaction of the database; anything that takes one also takes the database itself. */
export type Transaction = NodePgTransaction<NoSchema, ExtractTablesWithRelations<NoSchema>>;
export type Queryable = Database | Transaction;

/** A connection beside the pool, for one owner. */
type Single = {
  /** Not opened yet. */
  client: pg.Client;
  /** Breaks it off at once, whatever it waits for. */
  drop(): void;
};

export type Connection = {
  pool: pg.Pool;
  db: Database;
  single(): Single;
  /** How long whoever asks the pool for a connection waits from now on. */
  waitAtMost(milliseconds: number): void;
  /** Breaks every connection off, so that nothing waits any longer for a database that does not answer. */
  cut(): void;
  /** Waits until every connection was given back; see `cut`. */
  close(): Promise<void>;
};

type Options = {
  /** How many connections at most; 10 unless given. */
  max?: number;
  /** Told of errors of connections that nobody uses. */
  onError: (error: Error) => void;
};

/**
 * Limits of the database for our sessions: a program that stands still with a lock, or behind one, must not
 * hold the others up for ever. No limit for statements: an export or a proof may read long.
 */
const sessionLimits = { lock_timeout: 30_000, idle_in_transaction_session_timeout: 60_000 };

/** How long a program that starts, a job or a command waits for a connection, in milliseconds. */
const startPatience = 30_000;

/** Opens a pool of connections and the query builder over it. */
export function connect(url: string, options: Options): Connection {
  const sockets = new Set<Socket>();
  const settings = {
    connectionString: url,
    application_name: "goldhall",
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    ...sessionLimits,
  };
  const pool = new pg.Pool({
    ...settings,
    max: options.max ?? 10,
    connectionTimeoutMillis: startPatience,
    stream: () => socketAmong(sockets),
  });
  pool.on("error", options.onError);
  // A client that is lent out reports its errors itself; without a listener they would end the program.
  pool.on("connect", (client) => client.on("error", options.onError));
  return {
    pool,
    db: drizzle(pool),
    single: () => {
      const socket = socketAmong(sockets);
      const client = new pg.Client({ ...settings, stream: () => socket });
      return { client, drop: () => void socket.destroy() };
    },
    waitAtMost: (milliseconds) => {
      pool.options.connectionTimeoutMillis = milliseconds;
    },
    cut: () => {
      for (const socket of sockets) socket.destroy();
    },
    close: () => pool.end(),
  };
}

/** A socket that is among these for as long as it is open. */
function socketAmong(sockets: Set<Socket>): Socket {
  const socket = new Socket();
  sockets.add(socket);
  socket.once("close", () => sockets.delete(socket));
  return socket;
}
