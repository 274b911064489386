import { randomUUID } from "node:crypto";
import { orderAgreed } from "../../support/agreed.ts";
import { eventually } from "../../support/tools.ts";
import { type Answer, type Sent, type Staff, send } from "./http-client.ts";
import type { Journal } from "./journal.ts";
import type { Random } from "./random.ts";
import type { Wallet } from "./wallet.ts";

/** Everybody who does something in the shop shares this. */
export type Trade = {
  journal: Journal;
  random: Random;
  pay: Wallet;
  staff: Staff;
  /** One of the shop's addresses, whichever this one comes to next. */
  origin(): string;
  /** What a page would show; null while the database cannot be asked. */
  query(statement: string, values: unknown[]): Promise<Record<string, unknown>[] | null>;
  isOver(): boolean;
  /** What customers wait for at present, to be told when they wait in vain. */
  waits: Set<string>;
  /** How often the shop was asked, whatever came of it. */
  asked: number;
};

/** Thrown out of a customer's story when the test ends before it does. */
export class TradeOver extends Error {}
/** The shop refused in words what it may refuse: the story ends. */
class Refused extends Error {}

type Taken = (answer: Answer) => boolean;
const isDone: Taken = ({ status }) => status < 400;

/** Asks until an answer comes; the same request with the same key each time. A failure ends the story. */
async function insist(
  trade: Trade,
  ask: (origin: string) => Promise<Answer | null>,
  { taken = isDone, again = () => false }: { taken?: Taken; again?: Taken } = {},
): Promise<Answer> {
  let wait = "an answer";
  const look = async () => {
    if (trade.isOver()) throw new TradeOver();
    const answer = await ask(trade.origin());
    trade.asked += 1;
    if (answer && taken(answer)) return answer;
    if (answer && !again(answer)) throw new Refused(`${answer.status} ${textOf(answer.text)}`);
    trade.waits.delete(wait);
    wait = `an answer, after ${answer ? textOf(answer.text) : "none"}`;
    trade.waits.add(wait);
    return undefined;
  };
  try {
    return await eventually(wait, look, Number.POSITIVE_INFINITY, trade.random.between(100, 400));
  } finally {
    if (!trade.isOver()) trade.waits.delete(wait);
  }
}

function textOf(text: string): string {
  const detail = /"detail":"([^"]+)"/.exec(text)?.[1];
  const alert = /role="alert"[^>]*>([\s\S]{0,600})/.exec(text)?.[1]?.replace(/<[^>]+>/g, " ");
  return (detail ?? alert ?? text.slice(0, 120)).replace(/\s+/g, " ").trim().slice(0, 160);
}

/** Looks until there is something to see. */
async function see(trade: Trade, statement: string, values: unknown[]): Promise<Record<string, unknown>> {
  const wait = `${statement} ${JSON.stringify(values)}`;
  trade.waits.add(wait);
  const look = async () => {
    if (trade.isOver()) throw new TradeOver();
    return (await trade.query(statement, values))?.[0];
  };
  const seen = await eventually(wait, look, Number.POSITIVE_INFINITY, trade.random.between(150, 400));
  trade.waits.delete(wait);
  return seen;
}

const post = (path: string, sent: Sent) => (origin: string) => send(origin, path, sent);
const byStaff =
  ({ staff }: Trade, path: string, sent: Sent) =>
  (origin: string) =>
    staff.send(origin, path, sent);

type Order = { orderId: string; token: string };

async function placeGold(trade: Trade, direction: "sell" | "buy"): Promise<Order> {
  const { journal } = trade;
  const email = `${randomUUID()}@customers.example`;
  journal.asked.emails.add(email);
  for (;;) {
    const quantity = direction === "sell" ? trade.random.between(1, 20) : trade.random.between(5, 40);
    const quote = await insist(trade, post("/api/gold/quotes", { json: { direction, quantity } }));
    const headers = { "Idempotency-Key": randomUUID() };
    const type = direction === "sell" ? "gold_sale" : "gold_buy";
    const json = {
      type,
      quote_id: JSON.parse(quote.text).quote_id,
      rsn: "Heron",
      customer_email: email,
      ...(direction === "buy" ? { pay_with: "eth" } : {}),
    };
    // An expired quote has made no order: a fresh one is asked for, with a key of its own.
    const answer = await insist(trade, post("/api/orders", { json, headers }), {
      taken: ({ status }) => status === 201 || status === 410,
    });
    if (answer.status === 410) continue;
    const { id: orderId, access_token: token } = JSON.parse(answer.text);
    journal.note("order", { orderId, email });
    return { orderId, token };
  }
}

/** A customer sells gold; staff receive it and pay. */
export async function sellGold(trade: Trade): Promise<void> {
  const { journal } = trade;
  const { orderId } = await placeGold(trade, "sell");
  const path = `/api/orders/${orderId}/status`;
  await insist(
    trade,
    async (origin) => {
      const [order] = (await trade.query("select version from orders where id = $1", [orderId])) ?? [];
      if (!order) return null;
      const json = { status: "gold_received", note: "All of it", version: order.version };
      return trade.staff.send(origin, path, { json });
    },
    // It changed between the look and the press: they look again.
    { again: ({ status }) => status === 409 },
  );
  journal.note("gold", { orderId });
  const { version } = await see(
    trade,
    "select version from payouts where order_id = $1 and state in ('due', 'approved')",
    [orderId],
  );
  const reference = `PP-${randomUUID()}`;
  journal.asked.references.set(orderId, reference);
  const form = {
    form: `payout-sent-${orderId}`,
    orderId,
    version: String(version),
    anotherMethod: "paypal",
    anotherReference: reference,
  };
  // Whoever got no answer looks at the order again before they press once more, as a person does.
  const sent = await insist(trade, async (origin) => {
    const done = await trade.query("select 1 from payouts where order_id = $1 and reference = $2", [
      orderId,
      reference,
    ]);
    if (!done) return null;
    if (done.length > 0) return { status: 302, text: "", location: "", cookies: [] };
    return trade.staff.send(origin, `/admin/orders/${orderId}`, { form });
  });
  if (sent.status === 302) journal.note("payout", { orderId, reference });
}

/** The payment of an order in ETH: started, sent from the customer's own wallet, and seen by the shop. */
async function payInEth(
  trade: Trade,
  { orderId, token }: Order,
  times: { num: bigint; den: bigint },
): Promise<void> {
  const { journal, pay } = trade;
  const headers = { Authorization: `Bearer ${token}` };
  const started = await insist(trade, post("/api/create-payment", { json: { order_id: orderId }, headers }));
  const { payment_id: paymentId, address, amount_wei: amount } = JSON.parse(started.text);
  journal.note("payment", { orderId, paymentId, address });
  const wei = (BigInt(amount) * times.num) / times.den;
  const txHash = await pay(address, wei);
  journal.note("transfer", { orderId, address, txHash, wei });
  await see(
    trade,
    "select state from chain_payments where id = $1 and confirmed_wei >= $2::numeric and not touched and confirmed_wei = received_wei",
    [paymentId, String(wei)],
  );
}

/** A customer buys gold and pays twice what was asked; staff send the rest back. */
async function buyGoldOverpaid(trade: Trade): Promise<void> {
  const { journal, pay } = trade;
  const order = await placeGold(trade, "buy");
  const { orderId, token } = order;
  await payInEth(trade, order, { num: 2n, den: 1n });
  await see(trade, "select 1 from ledger_postings where order_id = $1 and kind = 'refund_due'", [orderId]);
  const back = `0x${randomUUID().replaceAll("-", "").padEnd(40, "1")}`;
  const cookie = `oa-${orderId.replaceAll("-", "").slice(0, 16)}=${token}`;
  const form = { form: "refund", address: back, compared: "on" };
  await insist(trade, post(`/refund/${orderId}`, { form, headers: { cookie } }));
  journal.note("claim", { orderId });
  const claim = "select id, version, amount_cents from refund_claims where order_id = $1 and state = 'open'";
  const open = await see(trade, claim, [orderId]);
  const { price } = await see(
    trade,
    "select price_micro_usd::text as price from chain_payments where order_id = $1 order by created_at desc limit 1",
    [orderId],
  );
  const wei = (BigInt(Number(open.amount_cents)) * 10n ** 22n) / BigInt(String(price));
  // Blocks know whole seconds: sent within the second of the claim, it would look older than that.
  const past =
    "select 1 from refund_claims where id = $1 and created_at < date_trunc('second', clock_timestamp())";
  await see(trade, past, [open.id]);
  const txHash = await pay(back, wei);
  const sent = { form: "refundSent", claimId: String(open.id), txHash };
  const marked = (origin: string) => async () => {
    const rows = await trade.query("select state, version, tx_hash from refund_claims where id = $1", [
      open.id,
    ]);
    if (!rows) return null;
    const [now] = rows;
    if (now?.tx_hash === txHash) return { status: 302, text: "", location: "", cookies: [] };
    return trade.staff.send(origin, `/admin/orders/${orderId}`, {
      form: { ...sent, version: String(now?.version) },
    });
  };
  await insist(trade, (origin) => marked(origin)(), {
    // It waits for its blocks, or for endpoints that tell the truth.
    again: ({ text }) => /more confirmation|isn't on the chain|can't reach the chain/.test(text),
  });
  journal.note("refund", { orderId, claimId: String(open.id), txHash });
}

/** A customer buys gold and pays exactly. */
async function buyGold(trade: Trade): Promise<void> {
  await payInEth(trade, await placeGold(trade, "buy"), { num: 1n, den: 1n });
}

/** Staff list an account; a customer buys it, pays, and reads its login once. */
async function buyAccount(trade: Trade): Promise<void> {
  const { journal } = trade;
  const name = `Chaos ${randomUUID().slice(0, 13)}`;
  journal.asked.listings.add(name);
  const password = `pl4nted ${randomUUID()}`;
  const listing = { name, price: 60, email: `${randomUUID()}@accounts.example`, password };
  const headers = { "Idempotency-Key": randomUUID() };
  const listed = await insist(
    trade,
    byStaff(trade, "/api/listings?publish=true", { json: listing, headers }),
  );
  const { slug } = JSON.parse(listed.text).listings[0];
  journal.note("listing", { name, slug });
  const email = `${randomUUID()}@customers.example`;
  journal.asked.emails.add(email);
  const form = {
    form: "account-purchase",
    payWith: "eth",
    priceCents: "6000",
    customerEmail: email,
    onceKey: randomUUID(),
    ...orderAgreed,
  };
  const bought = await insist(trade, post(`/buy-accounts/${slug}`, { form }), {
    taken: ({ location }) => location.includes("/pay/"),
  });
  const orderId = /\/pay\/([0-9a-f-]{36})/.exec(bought.location)?.[1] ?? "";
  const token = /oa-[0-9a-f]+=([\w-]+)/.exec(bought.cookies.join("\n"))?.[1] ?? "";
  journal.note("order", { orderId, email });
  await payInEth(trade, { orderId, token }, { num: 1n, den: 1n });
  const paid = await see(
    trade,
    "select state from chain_payments where order_id = $1 and state in ('settled', 'late')",
    [orderId],
  );
  // A clock that was wrong makes it late: then staff decide, and nothing is handed over by itself.
  if (paid.state === "late") throw new Refused("the payment counts as late");
  await see(trade, "select 1 from orders where id = $1 and status = 'verifying_account'", [orderId]);
  const reveal = { form: "reveal-purchase", onceKey: randomUUID() };
  const cookie = `oa-${orderId.replaceAll("-", "").slice(0, 16)}=${token}`;
  const shown = await insist(trade, post(`/order/${orderId}/login`, { form: reveal, headers: { cookie } }));
  if (!shown.text.includes(password)) throw new Error(`The login of ${orderId} is not in the answer`);
  journal.note("login", { orderId });
}

export const stories = { sellGold, buyGold, buyGoldOverpaid, buyAccount };
export type Story = keyof typeof stories;

/** Plays one customer's story to its end; what the shop refused is counted in its words. */
export async function play(trade: Trade, story: Story): Promise<void> {
  try {
    await stories[story](trade);
  } catch (error) {
    if (error instanceof TradeOver) return;
    if (!(error instanceof Refused)) throw error;
    const { failures } = trade.journal;
    const words = `${story}: ${error.message}`;
    failures.set(words, (failures.get(words) ?? 0) + 1);
  }
}
