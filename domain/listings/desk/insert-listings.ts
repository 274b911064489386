import { randomUUID } from "node:crypto";
import type { Topic } from "../../../kernel/topics.ts";
import type { Transaction } from "../../../platform/database/connect.ts";
import { appendEvent } from "../../../platform/events/index.ts";
import type { ListingsCtx } from "../context.ts";
import { slugOf } from "../slug-of.ts";
import { accountListings } from "../tables.ts";
import { listingTopics } from "../topics.ts";
import { loginPrinter } from "./login-prints.ts";
import type { NewListing } from "./new-listing-input.ts";

/**
 * Rows of one statement. Sealing and writing them takes some milliseconds, in which nobody else has a turn.
 */
const rowsAtOnce = 200;

type Inserting = {
  rows: readonly NewListing[];
  /** On the catalog at once; else they are drafts. Each row must have a login then. */
  publishes: boolean;
  /** The person who made them; null for a program. */
  madeBy: string | null;
  /** The index of the first row among all that are made together, where they come in several calls. */
  offset?: number;
};

/** A listing that was made. */
export type MadeListing = { id: string; slug: string; version: number };

/**
 * Makes listings of checked rows in the caller's transaction, in their order: the facts, and the logins in
 * the vault. One listing writes an event of its own; several write one together, with their ids, under the
 * batch (`listing-batch`). Ten thousand take some seconds. Each is a millisecond older than the one before
 * it, so that lists of the newest have them in their order. Throws when a row without a login is to be
 * published, and when a login is listed already (`isLoginListed`). The caller has checked who may, and the
 * logins by `rowsWithListedLogin`.
 */
export async function insertListings(
  tx: Transaction,
  ctx: Pick<ListingsCtx, "vault" | "clock" | "actor">,
  { rows, publishes, madeBy, offset = 0 }: Inserting,
): Promise<MadeListing[]> {
  if (publishes && rows.some(({ login }) => login === null))
    throw new Error("A listing for sale needs a login");
  const made: MadeListing[] = [];
  for (let from = 0; from < rows.length; from += rowsAtOnce) {
    made.push(
      ...(await insertSome(tx, ctx, {
        rows: rows.slice(from, from + rowsAtOnce),
        publishes,
        madeBy,
        offset: offset + from,
      })),
    );
  }
  if (made.length > 0) await tell(tx, ctx, made, publishes);
  return made;
}

async function insertSome(
  tx: Transaction,
  ctx: Pick<ListingsCtx, "vault" | "clock">,
  { rows, publishes, madeBy, offset }: Required<Inserting>,
): Promise<MadeListing[]> {
  const latest = ctx.clock.now().getTime() - offset;
  const named = rows.map((row) => ({ id: randomUUID(), ...row }));
  const secrets = named.flatMap(({ id, login }) =>
    login ? [{ kind: "login", subject: `listing:${id}`, value: JSON.stringify(login) }] : [],
  );
  const printOf = await loginPrinter(ctx, tx);
  const secretIds = (await ctx.vault.sealMany(tx, secrets)).values();
  const values = named.map(({ login, ...facts }, at) => ({
    ...facts,
    slug: slugOf(facts.name, facts.id),
    loginPrint: login ? printOf(login.name) : null,
    loginSecretId: login ? secretIds.next().value : null,
    state: publishes ? ("published" as const) : ("draft" as const),
    publishedAt: publishes ? new Date(latest - at) : null,
    madeBy,
    createdAt: new Date(latest - at),
    updatedAt: new Date(latest - at),
  }));
  await tx.insert(accountListings).values(values);
  return values.map(({ id, slug }) => ({ id, slug, version: 1 }));
}

async function tell(
  tx: Transaction,
  ctx: Pick<ListingsCtx, "actor">,
  made: readonly MadeListing[],
  publishes: boolean,
): Promise<void> {
  const [first] = made;
  const ids = made.map(({ id }) => id);
  const isOne = made.length === 1 && first;
  const shown: Topic[] = publishes ? (isOne ? listingTopics(first.id) : ["listings"]) : [];
  await appendEvent(tx, {
    // A chain for each of ten thousand would take more locks than the database has for one transaction.
    subjectKind: isOne ? "listing" : "listing-batch",
    subjectId: isOne ? first.id : randomUUID(),
    type: isOne ? "listing.created" : "listings.created",
    actor: ctx.actor,
    visibility: publishes ? "public" : "internal",
    data: isOne ? { publishes } : { publishes, count: made.length, ids },
    topics: ["listing-drafts", ...shown],
  });
}
