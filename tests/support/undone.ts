import type pg from "pg";

type Asked = [asked: string | pg.QueryConfig, values?: unknown[]];

/**
 * Lets what a program writes through this pool be undone. `undo` runs something in one transaction, or in a
 * savepoint of the one that is open, and rolls it back: each transaction of the program is a savepoint then,
 * and what the database checks at a commit is checked where the program commits. Until the end nothing of it
 * is seen by other connections, and `now()` stands still.
 */
export async function undoable(pool: pg.Pool) {
  const { rows } = await pool.query<{ names: string | null }>(
    "select string_agg(quote_ident(conname), ', ') as names from pg_constraint where condeferred",
  );
  const names = rows[0]?.names ?? "none";
  const commit = `set constraints all immediate; set constraints ${names} deferred; release savepoint own`;
  const direct = { connect: pool.connect.bind(pool), query: pool.query.bind(pool) };
  let open: OpenTransaction | null = null;

  // A query of the pool asks for a client too, with what to call when it has one.
  pool.connect = ((...asked: []) => (open ? lend(open, commit) : direct.connect(...asked))) as never;
  pool.query = ((...asked: Asked) => (open ? alone(open, asked) : direct.query(...asked))) as never;

  async function undoAll<T>(run: () => Promise<T>): Promise<T> {
    const client = await direct.connect();
    await client.query("begin");
    open = new OpenTransaction(client);
    try {
      return await run();
    } finally {
      open = null;
      await client.query("rollback");
      client.release();
    }
  }

  return async function undo<T>(run: () => Promise<T>): Promise<T> {
    if (!open) return undoAll(run);
    const { send } = open;
    await send("savepoint within");
    try {
      return await run();
    } finally {
      await send("rollback to savepoint within; release savepoint within");
    }
  };
}

class OpenTransaction {
  readonly client: pg.PoolClient;
  /** Whether a transaction of the program is under way. */
  isLent = false;
  #sent: Promise<unknown> = Promise.resolve();
  #turn: Promise<unknown> = Promise.resolve();

  constructor(client: pg.PoolClient) {
    this.client = client;
  }

  /** One query after the other, as a client wants it. */
  readonly send = (...asked: Asked): Promise<unknown> => {
    const answer = this.#sent.then(() => this.client.query(...(asked as [string])));
    this.#sent = answer.catch(() => {});
    return answer;
  };

  /** Waits until no other savepoint stands open; ended by what it answers. */
  async takeTurn(): Promise<() => void> {
    const before = this.#turn;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#turn = promise;
    await before;
    return resolve;
  }
}

/** The client on which the program runs a transaction, as a savepoint. */
async function lend(own: OpenTransaction, commit: string) {
  const end = await own.takeTurn();
  own.isLent = true;
  const query = (...asked: Asked) => {
    const [first] = asked;
    const text = typeof first === "string" ? first : first.text;
    if (/^\s*begin\b/i.test(text)) return own.send("savepoint own");
    if (/^\s*rollback$/i.test(text)) return own.send("rollback to savepoint own; release savepoint own");
    return /^\s*commit$/i.test(text) ? own.send(commit) : own.send(...asked);
  };
  const release = () => {
    own.isLent = false;
    end();
  };
  return { query, release };
}

/** A query outside of any transaction: one that fails must not end ours. */
async function alone(own: OpenTransaction, asked: Asked): Promise<unknown> {
  const [first] = asked;
  const text = typeof first === "string" ? first : first.text;
  if (own.isLent || /^\s*select\b/i.test(text)) return own.send(...asked);
  const end = await own.takeTurn();
  try {
    await own.send("savepoint alone");
    const done = await own.send(...asked);
    await own.send("release savepoint alone");
    return done;
  } catch (error) {
    await own.send("rollback to savepoint alone; release savepoint alone");
    throw error;
  } finally {
    end();
  }
}
