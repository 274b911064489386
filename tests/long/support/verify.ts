import { verifyLedger } from "../../../domain/payments/index.ts";
import { verifyCommissions } from "../../../domain/promotions/index.ts";
import { connect } from "../../../platform/database/connect.ts";
import { verifyEvents } from "../../../platform/events/index.ts";
import { eventually } from "../../support/tools.ts";
import type { Journal } from "./journal.ts";

/** What is wrong after a fault, each in a line. */
export type Findings = { lost: string[]; doubled: string[]; unexplained: string[] };
export const nothingFound = (): Findings => ({ lost: [], doubled: [], unexplained: [] });

type Query = (statement: string, values: unknown[]) => Promise<Record<string, unknown>[]>;

/**
 * Compares what the clients were told with what the database holds: everything once. Money counts as received
 * by what the clients really sent; `isQuiet` says that nothing is on its way any more, so that all of it must
 * be there.
 */
export async function checkJournal(query: Query, journal: Journal, isQuiet: boolean): Promise<Findings> {
  const found = nothingFound();
  /** Each of `ids` exactly once among the rows that the statement counts as `id` and `n`. */
  const once = async (what: string, ids: readonly string[], statement: string, mayLack = false) => {
    const rows = await query(statement, [ids]);
    const counts = new Map(rows.map(({ id, n }) => [String(id), Number(n)]));
    for (const id of new Set(ids)) {
      const count = counts.get(id) ?? 0;
      if (count === 0 && !mayLack) found.lost.push(`${what} ${id}`);
      if (count > 1) found.doubled.push(`${what} ${id}: ${count} times`);
    }
  };
  const postings = (kind: string) =>
    `select order_id::text as id, count(*) as n from ledger_postings where kind = '${kind}' and order_id::text = any($1) group by 1`;
  const ordersOf = (facts: readonly { orderId: string }[]) => facts.map(({ orderId }) => orderId);
  const { asked } = journal;

  await once(
    "order",
    ordersOf(journal.of("order")),
    "select id::text, count(*) as n from orders where id::text = any($1) group by 1",
  );
  const byEmail =
    "select customer_email as id, count(*) as n from orders where customer_email = any($1) group by 1";
  await once("order of", [...asked.emails], byEmail, true);
  const byName = "select name as id, count(*) as n from account_listings where name = any($1) group by 1";
  await once(
    "listing",
    journal.of("listing").map(({ name }) => name),
    byName,
  );
  await once("listing", [...asked.listings], byName, true);
  await once(
    "payment",
    journal.of("payment").map(({ paymentId }) => paymentId),
    "select id::text, count(*) as n from chain_payments where id::text = any($1) group by 1",
  );
  await once("gold received of", ordersOf(journal.of("gold")), postings("gold_received"));
  await once("payout of", ordersOf(journal.of("payout")), postings("payout_sent"));
  await once("payout of", [...asked.references.keys()], postings("payout_sent"), true);
  await once(
    "payout",
    journal.of("payout").map(({ reference }) => reference),
    "select reference as id, count(*) as n from payouts where reference = any($1) and state in ('sent', 'confirmed') group by 1",
  );
  await once(
    "refund claim of",
    ordersOf(journal.of("claim")),
    "select order_id::text as id, count(*) as n from refund_claims where order_id::text = any($1) group by 1",
  );
  await once(
    "refund",
    journal.of("refund").map(({ txHash }) => txHash),
    "select tx_hash as id, count(*) as n from refund_claims where tx_hash = any($1) and state = 'sent' group by 1",
  );
  await once("refund of", ordersOf(journal.of("refund")), postings("refund"));
  await once(
    "login read of",
    ordersOf(journal.of("login")),
    "select subject_id as id, count(*) as n from events where type = 'purchase.revealed' and subject_id = any($1) group by 1",
  );
  await checkTransfers(query, journal, isQuiet, found);
  return found;
}

/** No address has received what nobody sent, and at the end each has received exactly what was sent. */
async function checkTransfers(
  query: Query,
  journal: Journal,
  isQuiet: boolean,
  found: Findings,
): Promise<void> {
  const sent = new Map<string, bigint>();
  for (const { address, wei } of journal.of("transfer")) sent.set(address, (sent.get(address) ?? 0n) + wei);
  const rows = await query(
    "select address, received_wei::text as wei, confirmed_wei::text as confirmed from chain_payments",
    [],
  );
  const known = new Set(rows.map(({ address }) => String(address)));
  for (const address of sent.keys()) if (!known.has(address)) found.lost.push(`the address ${address}`);
  for (const { address, wei, confirmed } of rows) {
    const really = sent.get(String(address)) ?? 0n;
    const received = BigInt(String(wei));
    // What was sent a moment ago may not be in the journal yet: its sender notes it when a block holds it.
    if (received > really && isQuiet)
      found.unexplained.push(`${address} received ${received} of ${really} wei`);
    if (isQuiet && BigInt(String(confirmed)) < really)
      found.lost.push(`${really} wei to ${address}, credited ${confirmed}`);
  }
}

/**
 * The shop's own proofs: ledger and log. Beside running servers the watcher may stand between a look and its
 * booking, so a fault is looked at again before it counts, as `verify-ledger` does.
 */
export async function checkProofs(url: string): Promise<string[]> {
  const { db, close } = connect(url, { max: 2, onError: () => {} });
  try {
    let problems = (await verifyLedger(db, [verifyCommissions])).problems;
    const isBooked = async () => {
      if (problems.length === 0) return true;
      const again = new Set((await verifyLedger(db, [verifyCommissions])).problems);
      problems = problems.filter((problem) => again.has(problem));
      return problems.length === 0;
    };
    await eventually("what was read in between is booked", isBooked, 10, 500).catch(() => {});
    const { broken } = await verifyEvents(db, {});
    return [
      ...problems.map((problem) => `ledger: ${problem}`),
      ...broken.map(
        ({ subjectKind, subjectId, seq, reason }) => `log: ${subjectKind}:${subjectId} no. ${seq}: ${reason}`,
      ),
    ];
  } finally {
    await close();
  }
}

/** The subjects that tell a customer what they were promised to be told. */
const promised = {
  order: /^Order received/,
  // Completed within the same minute, one mail tells both.
  payout: /^(Payment Sent|Completed)/,
  transfer: /^(Payment received|Payment arrived late|Part of your payment|You paid too much)/,
  refund: /^Refund sent/,
};

/**
 * Every acknowledged act was mailed, every mail belongs to an event, and every mail was delivered. A mail may
 * come twice under one message id, when its server died between the delivery and the note of it; answers how
 * many did.
 */
export async function checkMails(query: Query, journal: Journal, delivered: readonly string[]) {
  const found = nothingFound();
  const emails = new Map(journal.of("order").map(({ orderId, email }) => [orderId, email]));
  const rows = await query(
    "select id::text, to_address, subject, dedupe_key, state from mails where to_address = any($1)",
    [[...emails.values()]],
  );
  const byAddress = Map.groupBy(rows, ({ to_address: to }) => String(to));
  for (const kind of ["order", "payout", "transfer", "refund"] as const) {
    for (const { orderId } of journal.of(kind)) {
      const mails = (byAddress.get(emails.get(orderId) ?? "") ?? []).filter(({ subject }) =>
        promised[kind].test(String(subject)),
      );
      if (mails.length === 0) found.lost.push(`the mail ${promised[kind].source} of ${orderId}`);
      if (mails.length > 1 && kind !== "transfer")
        found.doubled.push(`the mail ${promised[kind].source} of ${orderId}`);
    }
  }
  const ofNothing = await query(
    `select m.subject from mails m where m.dedupe_key like 'order:%' and not exists (
       select 1 from events e where e.subject_kind = 'order' and e.subject_id = split_part(m.dedupe_key, ':', 2)
         and e.seq = split_part(m.dedupe_key, ':', 3)::int)`,
    [],
  );
  for (const { subject } of ofNothing)
    found.unexplained.push(`the mail ${String(subject)} belongs to no event`);
  const times = new Map<string, number>();
  for (const mail of delivered) {
    const id = /^Message-ID: <([0-9a-f-]{36})@/im.exec(mail)?.[1] ?? "none";
    times.set(id, (times.get(id) ?? 0) + 1);
  }
  const [all] = await query("select array_agg(id::text) as ids from mails", []);
  const known = new Set((all?.ids as string[] | null) ?? []); // an array of text
  for (const id of times.keys())
    if (!known.has(id)) found.unexplained.push(`a delivered mail ${id} is in no table`);
  for (const { id, state, subject } of rows) {
    if (state !== "sent") found.lost.push(`the mail ${String(subject)} is ${String(state)}`);
    else if (!times.has(String(id))) found.lost.push(`the mail ${String(subject)} was never delivered`);
  }
  const repeated = [...times.values()].filter((count) => count > 1).length;
  return { found, mails: rows.length, repeated };
}
