import { eq, sql } from "drizzle-orm";
import { fail, ok, type Result } from "../../../kernel/result.ts";
import type { Transaction } from "../../../platform/database/connect.ts";
import { transact } from "../../../platform/database/transact.ts";
import {
  changeOrder,
  type Decision,
  findOrder,
  holdUntilOf,
  type OrderRow,
  orderNotFound,
} from "../../orders/index.ts";
import { isOpen } from "../../orders/model.ts";
import { readSettingsGroup } from "../../settings/index.ts";
import { paymentMethodOf } from "../../ways/model.ts";
import type { ChainCtx, EthPorts } from "../context.ts";
import { readBalances } from "../ledger/ledger.ts";
import { costOf, coveredOf } from "../money-state.ts";
import { offeredWays, wayNotOffered } from "../offered-ways.ts";
import { isPaidByCustomer } from "../payouts/payout-states.ts";
import { chainPayments, chainWatch } from "../tables.ts";
import { activeEthKey } from "./active-eth-key.ts";
import { confirmationsFor, weiFor } from "./eth-amounts.ts";
import { findChainPayments, isOnItsWay, isOpenPayment, unconfirmedCents } from "./find-chain-payments.ts";
import { mayPay } from "./may-pay.ts";
import type { EthPrice } from "./median-price.ts";

const noKey = {
  code: "unavailable",
  text: "You can't pay in ETH right now. Please choose another way to pay.",
} as const;

/** How long a price holds, and for how many days after that the address is watched (facts). */
const windowMilliseconds = 15 * 60_000;
/** A payment is not started when less than this is left. */
const leastWindow = 60_000;
const watchMilliseconds = 7 * 86_400_000;
/** How many addresses are tried until one is found that the chain has never seen. */
const mostTries = 20;

type StartInput = { orderId: string; token: string | undefined };

/**
 * Starts a payment in ETH of what is still missing of an order, at the price of now and at an address of its
 * own (Rule P21). A payment that is running, or whole and waiting for its confirmations, is answered again.
 * Refuses whoever may not pay it (`forbidden`, see `mayPay`), ETH where it is not offered, an order of which
 * nothing is to be paid or whose hold is over (`conflict`), and `unavailable` without a certain price, a
 * chain or a key.
 */
export async function startChainPayment(
  ctx: ChainCtx,
  input: StartInput,
): Promise<Result<{ paymentId: string }>> {
  const order = await findOrder(ctx, input.orderId);
  if (!order) return fail(orderNotFound);
  const may = await mayPay(ctx, order, input.token);
  if (!may.ok) return may;
  const running = await runningPayment(ctx, ctx.db, order.id);
  if (running) return ok({ paymentId: running });
  const due = await missingOf(ctx.db, order, ctx.clock.now());
  if (!due.ok) return due;
  const price = await ctx.eth.readPrice();
  if (!price.ok) return price;
  let paymentId = "";
  const changed = await transact(ctx.db, (tx) =>
    changeOrder(
      ctx,
      tx,
      { orderId: order.id, mayAct: (row) => mayPay(ctx, row, input.token) },
      async (row): Promise<Result<Decision | null>> => {
        const first = await runningPayment(ctx, tx, row.id);
        if (first) {
          paymentId = first;
          return ok(null);
        }
        const offered = await isOffered(ctx, tx, row);
        if (!offered.ok) return offered;
        const missing = await missingOf(tx, row, ctx.clock.now());
        if (!missing.ok) return missing;
        // Taken last, under the order's lock: what is refused takes no address, which wallets look for twenty
        // in a row.
        const taken = await takeFreshAddress(ctx, tx);
        if (!taken.ok) return taken;
        const offer = { amountCents: missing.value, price: price.value, taken: taken.value };
        paymentId = await insertPayment(ctx, tx, row, offer);
        const data = { paymentId, amountCents: missing.value };
        const events: Decision["events"] = [{ type: "payment.started", visibility: "internal", data }];
        // Whoever starts it has chosen ETH, whatever way the order had before.
        return ok({ set: row.paymentMethod === ethMethod ? {} : { paymentMethod: ethMethod }, events });
      },
    ),
  );
  return changed.ok ? ok({ paymentId }) : changed;
}

const ethMethod = paymentMethodOf("eth");

/** An order keeps ETH once it has it; others may be paid so while ETH is offered (Rule P34). */
async function isOffered(ctx: ChainCtx, db: Reader, order: OrderRow): Promise<Result<undefined>> {
  if (order.paymentMethod === ethMethod) return ok(undefined);
  const offered = await offeredWays({ clock: ctx.clock, db }, order.type);
  return offered.includes("eth") ? ok(undefined) : fail(wayNotOffered("eth", offered));
}

type Reader = ChainCtx["db"] | Transaction;

/** The payment that is still to be used: open at its price, or whole and on its way. */
async function runningPayment(ctx: ChainCtx, db: Reader, orderId: string): Promise<string | null> {
  const rows = await findChainPayments(db, orderId);
  const now = ctx.clock.now();
  return rows.find((row) => isOnItsWay(row) || isOpenPayment(row, now))?.id ?? null;
}

/** What is still to be paid of an order, in cents: by the ledger, and by what waits for its confirmations. */
async function missingOf(db: Reader, order: OrderRow, now: Date): Promise<Result<number>> {
  if (!isPaidByCustomer(order.type) || !isOpen(order.status)) return fail(nothingToPay);
  if (payWindow(order, now) < leastWindow) return fail(holdIsOver);
  const [balances, rows] = await Promise.all([readBalances(db, order.id), findChainPayments(db, order.id)]);
  const missing = costOf(order) - coveredOf(balances) - unconfirmedCents(rows);
  return missing > 0 ? ok(missing) : fail(nothingToPay);
}

/**
 * How long a payment that is started now can be sent: the price's window, and never longer than what it pays
 * is held.
 */
function payWindow(order: OrderRow, now: Date): number {
  const until = order.status === "pending" ? holdUntilOf(order) : null;
  return until ? Math.min(windowMilliseconds, until.getTime() - now.getTime()) : windowMilliseconds;
}

const title = "Payment Error";
const holdIsOver = {
  code: "conflict",
  title,
  text: "Time ran out for this order, so we no longer hold anything for it.",
} as const;
const nothingToPay = { code: "conflict", title, text: "There's nothing to pay for this order." } as const;
const noChain = {
  code: "unavailable",
  title,
  text: "We can't reach the Ethereum network right now. Try again in a minute.",
} as const;

/** An address that holds nothing: after a database was restored, indexes might come twice. */
async function takeFreshAddress(
  ctx: ChainCtx,
  tx: Transaction,
): Promise<Result<TakenAddress & { balanceBlock: number }>> {
  const [watch] = await tx
    .select({ headNumber: chainWatch.headNumber })
    .from(chainWatch)
    .where(eq(chainWatch.chainId, ctx.eth.chain.chainId));
  if (!watch) return fail(noChain);
  for (let tries = 0; tries < mostTries; tries += 1) {
    const taken = await takeAddress(tx, ctx.eth);
    if (!taken.ok) return taken;
    const balance = await ctx.eth.chain.balance(taken.value.address, watch.headNumber);
    if (!balance.ok) return fail(noChain);
    const isKnown = await tx.$count(chainPayments, eq(chainPayments.address, taken.value.address));
    if (balance.value === 0n && isKnown === 0) return ok({ ...taken.value, balanceBlock: watch.headNumber });
    ctx.log.warn(
      { index: taken.value.index },
      "an address of the wallet has been used before; it is skipped",
    );
  }
  throw new Error(`${mostTries} addresses of the wallet in a row have been used before`);
}

type Offer = { amountCents: number; price: EthPrice; taken: TakenAddress & { balanceBlock: number } };

async function insertPayment(
  ctx: ChainCtx,
  tx: Transaction,
  order: OrderRow,
  { amountCents, price, taken }: Offer,
): Promise<string> {
  const createdAt = ctx.clock.now();
  const expiresAt = new Date(createdAt.getTime() + payWindow(order, createdAt));
  const [made] = await tx
    .insert(chainPayments)
    .values({
      orderId: order.id,
      chainId: ctx.eth.chain.chainId,
      keyId: taken.keyId,
      addressIndex: taken.index,
      address: taken.address,
      amountCents,
      amountWei: weiFor(amountCents, price.microUsd),
      priceMicroUsd: price.microUsd,
      priceReadings: price.readings,
      pricedAt: price.at,
      confirmationsNeeded: confirmationsFor(order.amountCents, await readSettingsGroup(tx, "crypto")),
      createdAt,
      expiresAt,
      watchUntil: new Date(expiresAt.getTime() + watchMilliseconds),
      state: "awaiting",
      balanceBlock: taken.balanceBlock,
    })
    .returning({ id: chainPayments.id });
  if (!made) throw new Error("The payment was not written");
  return made.id;
}

/** An address that no other payment has had or will have, and where it comes from. */
type TakenAddress = { keyId: string; index: number; address: string };

/**
 * Takes the next address below the active key (Rule P21). Its index comes from a sequence, so it is never
 * given again, also not when the transaction is undone or the key is another one. Refuses (`unavailable`)
 * while there is no key.
 */
async function takeAddress(
  tx: Transaction,
  { addresses }: Pick<EthPorts, "addresses">,
): Promise<Result<TakenAddress>> {
  const key = await activeEthKey(tx);
  if (!key) return fail(noKey);
  const answer = await tx.execute<{ index: string }>(sql`select nextval('eth_address_index') as index`);
  const taken = answer.rows[0];
  if (!taken) throw new Error("The sequence of addresses gave no number");
  const index = Number(taken.index);
  return ok({ keyId: key.id, index, address: addresses.derive(key.xpub, index) });
}
