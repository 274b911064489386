import { searchShop } from "../../domain/search/index.ts";
import { system } from "../../kernel/actor.ts";
import type { Database } from "../../platform/database/connect.ts";
import { type Timing, timed } from "./list-bench.ts";

/** An order with all that it can be found by; parts of it that it lacks are another's. */
type Sample = Record<
  "id" | "dollars" | "phrase" | "email" | "rsn" | "reference" | "hash" | "address",
  string
>;

const names = [
  "heron",
  "otter",
  "falcon",
  "badger",
  "lynx",
  "marten",
  "osprey",
  "raptor",
  "magpie",
  "kestrel",
];
const pairs = ["vault heron", "amber otter", "quiet falcon", "iron badger", "hollow lynx", "swift marten"];
const of = (list: readonly string[], round: number) => list[round % list.length] ?? "";

const questions: [name: string, typed: (round: number, sample: Sample) => string][] = [
  ["palette: number", (_, { id }) => id.slice(0, 8)],
  ["palette: half a number", (_, { id }) => id.slice(0, 4)],
  ["palette: amount", (_, { dollars }) => dollars],
  ["palette: phrase", (_, { phrase }) => phrase],
  ["palette: most of a phrase", (_, { phrase }) => phrase.slice(0, -1)],
  ["palette: reference", (_, { reference }) => reference],
  ["palette: what all references have", () => "pp-1"],
  ["palette: transaction", (_, { hash }) => hash],
  ["palette: address", (_, { address }) => address.slice(2)],
  ["palette: email", (_, { email }) => email],
  ["palette: game name", (_, { rsn }) => rsn],
  ["palette: one of forty names", (round) => of(names, round)],
  ["palette: full name", (round) => of(pairs, round)],
  ["palette: very common word", () => "gmail"],
  ["palette: words of chats", () => "my gold of"],
  ["palette: name of a listing", (round) => `ashen zerker ${round}`],
  ["palette: two letters", (round) => of(["he", "va", "ot", "qu", "zq"], round)],
  ["palette: no hit", (round) => `xyzzy${round}`],
];

/** Asks the desk's search for everything that it finds things by. */
export async function timeSearches(db: Database): Promise<Timing[]> {
  const ctx = { db, actor: system("bench") };
  const samples = await readSamples(db);
  const timings: Timing[] = [];
  for (const [name, typed] of questions) {
    timings.push(
      await timed(name, (round) => {
        const sample = samples[(round * 7) % samples.length];
        if (!sample) throw new Error("There are no orders");
        return searchShop(ctx, typed(round, sample));
      }),
    );
  }
  return timings;
}

async function readSamples(db: Database): Promise<Sample[]> {
  const { rows } = await db.$client.query<Sample>(`
    with sold as (select * from orders where type = 'gold_buy' and rsn is not null order by id limit 400),
      paid as (select reference, row_number() over () as n from (select reference from payouts order by id limit 400) as first_ones),
      numbered as (select *, row_number() over () as n from sold)
    select numbered.id, (amount_cents / 100.0)::numeric(12, 2)::text as dollars, phrase, customer_email as email, rsn,
      reference, (select tx_hash from chain_transfers where payment_id = numbered.id) as hash,
      (select address from chain_payments where chain_payments.id = numbered.id) as address
    from numbered join paid using (n)`);
  return rows;
}
