import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { creditFor } from "../../domain/payments/chain/eth-amounts.ts";
import { watchStep } from "../../domain/payments/chain/watch-step.ts";
import { system } from "../../kernel/actor.ts";
import { type TestDatabase, testDatabase } from "../support/database.ts";
import { generousSums } from "../support/generous-holds.ts";
import { chainCtx, creditedBy, currentOf, ethPorts, payingOf, started } from "./chain-rig.ts";
import { ModelChain } from "./model-chain.ts";
import { orderAt } from "./payments-rig.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase({ max: 4 });
  await generousSums(database.db);
});
afterAll(async () => {
  await database.close();
});

/** Sums in hundredths of what is asked for. */
const share = fc.constantFrom(1, 25, 50, 99, 100, 101, 200);
const acts = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: fc.record({ do: fc.constant("send" as const), who: fc.nat(1), share }) },
    { weight: 2, arbitrary: fc.record({ do: fc.constant("contract" as const), who: fc.nat(1), share }) },
    {
      weight: 5,
      arbitrary: fc.record({ do: fc.constant("mine" as const), blocks: fc.integer({ min: 1, max: 15 }) }),
    },
    {
      weight: 3,
      arbitrary: fc.record({
        do: fc.constant("reorganise" as const),
        depth: fc.integer({ min: 1, max: 14 }),
        stays: fc.boolean(),
      }),
    },
    {
      weight: 6,
      arbitrary: fc.record({
        do: fc.constant("look" as const),
        server: fc.constantFrom("a", "b"),
        dies: fc.boolean(),
      }),
    },
    { weight: 1, arbitrary: fc.record({ do: fc.constant("trouble" as const), on: fc.boolean() }) },
    {
      weight: 1,
      arbitrary: fc.record({ do: fc.constant("wait" as const), minutes: fc.integer({ min: 1, max: 20 }) }),
    },
  ),
  { minLength: 4, maxLength: 40, size: "max" },
);

test("what the ledger credits is what the canonical chain shows, whatever happens and whoever scans", async () => {
  await fc.assert(
    fc.asyncProperty(acts, async (story) => {
      await database.pool.query(
        "truncate chain_watch, chain_blocks, chain_transfers, eth_keys, chain_payments cascade",
      );
      const { as, ctx, clock } = await chainCtx(database, ethPorts(new ModelChain(new Date()).reader()));
      const chain = new ModelChain(clock.now());
      const eth = ethPorts(chain.reader());
      const onChain = (actor: Parameters<typeof as>[0]) => ({ ...as(actor), eth });
      const look = (holder: string, leaseMilliseconds: number) =>
        watchStep({ ...ctx, eth }, { holder, leaseMilliseconds, mayExpire: true });
      await look("a", 0);
      const orders = [];
      for (const amountCents of [1_900, 40_000]) {
        const order = await orderAt(as(system("test")), "pending", { type: "gold_buy", amountCents });
        orders.push({ order, paymentId: await started(onChain, order), address: "", amountWei: 0n });
      }
      for (const one of orders) Object.assign(one, await currentOf(onChain, one.order));
      for (const act of story) {
        const one = orders["who" in act ? act.who : 0];
        if (!one) continue;
        if (act.do === "send" || act.do === "contract") {
          const fromContract = act.do === "contract";
          chain.send(one.address, (one.amountWei * BigInt(act.share)) / 100n, { fromContract });
        }
        if (act.do === "mine") chain.mine(act.blocks);
        if (act.do === "reorganise") chain.reorganise(act.depth, () => act.stays);
        if (act.do === "trouble") chain.trouble = act.on ? "down" : null;
        if (act.do === "wait") {
          clock.advance(act.minutes * 60_000);
          chain.time += act.minutes * 60_000;
        }
        // A lease of no time: the other server may scan at once, as after a crash.
        if (act.do === "look") await look(act.server, act.dies ? 0 : 30_000);
      }
      chain.trouble = null;
      // After so many blocks also the balances of payments that await nothing more have been compared.
      chain.mine(51);
      await database.pool.query("update chain_watch set lease_until = now() - interval '1 second'");
      for (const holder of ["c", "c", "c"]) await look(holder, 30_000);
      for (const { order, paymentId, address, amountWei } of orders) {
        const payment = await currentOf(onChain, order);
        const confirmed = confirmedAt(chain, payment);
        expect(payment.receivedWei).toBe(chain.balanceOf(address));
        expect(payment.confirmedWei).toBe(confirmed);
        const { creditedCents } = creditFor(
          { amountWei, amountCents: payment.amountCents, priceMicroUsd: payment.priceMicroUsd },
          confirmed,
        );
        expect(await creditedBy(database, paymentId)).toBe(creditedCents);
        expect(payment.creditedCents).toBe(creditedCents);
        // Looking again books nothing.
        await look("c", 30_000);
        expect(await creditedBy(database, paymentId)).toBe(creditedCents);
        const paying = await payingOf(onChain, order);
        expect(paying.refundDueCents).toBe(Math.max(0, creditedCents - paying.amountCents));
      }
      const { rows } = await database.pool.query("select sum(amount_cents) as sum from ledger_entries");
      expect(Number(rows[0].sum)).toBe(0);
    }),
    { numRuns: Number(process.env.PROPERTY_RUNS ?? 6) },
  );
});

/** What has its confirmations on the chain itself: the balance at the last block that is deep enough. */
function confirmedAt(
  chain: ModelChain,
  payment: { address: string; confirmationsNeeded: number | null },
): bigint {
  const { number } = chain.head;
  const deep = payment.confirmationsNeeded === null ? number - 20 : number - payment.confirmationsNeeded + 1;
  return chain.balanceAt(payment.address, deep);
}
