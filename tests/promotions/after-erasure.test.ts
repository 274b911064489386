import fc from "fast-check";
import { afterAll, beforeAll, expect } from "vitest";
import { setOrderStatus } from "../../domain/orders/index.ts";
import { eraseOne, erasePersonAs, forgetPrints } from "../../domain/privacy/index.ts";
import { system } from "../../kernel/actor.ts";
import { fixedClock } from "../../kernel/clock.ts";
import { person } from "../orders/orders-rig.ts";
import { paidByHand } from "../payments/payments-rig.ts";
import { type TestDatabase, testDatabase } from "../support/database.ts";
import { longTest } from "../support/long-run.ts";
import { askedAndPaid, bought, buy, friendBuys, friends, makeCode, promoShop } from "./promotions-rig.ts";

let database: TestDatabase;
let shop: Awaited<ReturnType<typeof promoShop>>;
beforeAll(async () => {
  database = await testDatabase();
  shop = await promoShop(database);
});
afterAll(() => database.close());

const as = async (role: "manager" | "admin") => shop.as(await person(database, role));

/** Pays for an order and completes it, as an erasure asks. */
async function finish({ orderId, amountCents }: { orderId: string; amountCents: number }): Promise<void> {
  const manager = await as("manager");
  const paid = { orderId, method: "manual", how: "bank", reference: orderId, amountCents } as const;
  for (const done of [
    await paidByHand(manager, paid),
    await setOrderStatus(manager, { orderId, status: "completed", note: "put here by the test" }),
  ]) {
    if (!done.ok) throw new Error(done.error.text);
  }
}

async function erased(whose: { email: string } | { personId: string }): Promise<void> {
  const asked = await erasePersonAs(await as("admin"), { whose, reason: "Asked by letter" });
  if (!asked.ok) throw new Error(asked.error.text);
  const { rows } = await database.pool.query("select id from erasures where erased_at is null");
  for (const { id } of rows) await eraseOne(shop.as(system("privacy")), id);
}

longTest(
  "a code for a first purchase isn't had again by a customer who was erased, however they write their address",
  async () => {
    await makeCode(shop.ctx, "ONCE");
    await finish(await bought(shop.ctx, { code: "ONCE", email: "heron.vault@gmail.com" }));
    await erased({ email: "heron.vault@gmail.com" });
    for (const email of ["heron.vault@gmail.com", "heronvault+two@gmail.com"]) {
      const again = await buy(shop.ctx, { code: "ONCE", email });
      expect(again).toMatchObject({ ok: false, error: { field: "promoCode" } });
    }
    expect(await buy(shop.ctx, { code: "ONCE", email: "somebody.else@gmail.com" })).toMatchObject({
      ok: true,
    });
  },
);

longTest("nor by one whose order had another address when they were erased", async () => {
  await makeCode(shop.ctx, "MOVED");
  await makeCode(shop.ctx, "SINGLE", { isFirstPurchase: false, perCustomer: 1, maxRedemptions: 100 });
  for (const code of ["MOVED", "SINGLE"]) {
    const [before, after] = [`${code}.before@erased.test`, `${code}.after@erased.test`].map((at) =>
      at.toLowerCase(),
    );
    const order = await bought(shop.ctx, { code, email: before });
    await finish(order);
    await database.pool.query("update orders set customer_email = $1 where id = $2", [after, order.orderId]);
    await erased({ email: after ?? "" });
    expect(await buy(shop.ctx, { code, email: before })).toMatchObject({
      ok: false,
      error: { field: "promoCode" },
    });
  }
});

longTest("a purchase without a code counts as the first one after an erasure too", async () => {
  await makeCode(shop.ctx, "FRESH");
  await finish(await bought(shop.ctx, { email: "plain@erased.test" }));
  await erased({ email: "plain@erased.test" });
  expect(await buy(shop.ctx, { code: "FRESH", email: "plain+x@erased.test" })).toMatchObject({ ok: false });
});

longTest("whatever customers buy and have erased, none uses a code more often than each may", async () => {
  const acts = fc.array(
    fc.record({ who: fc.nat(2), tag: fc.nat(1), act: fc.constantFrom("buy", "buy", "erase") }),
    { minLength: 4, maxLength: 10 },
  );
  let round = 0;
  await fc.assert(
    fc.asyncProperty(acts, async (history) => {
      round += 1;
      const code = `TWICE${round}`;
      await makeCode(shop.ctx, code, { isFirstPurchase: false, perCustomer: 2, maxRedemptions: 100 });
      const held = new Map<number, number>();
      const open = new Map<number, string>();
      for (const { who, tag, act } of history) {
        const email = `c${who}r${round}${tag ? "+t" : ""}@erased.test`;
        if (act === "buy") {
          const done = await buy(shop.ctx, { code, email, quantity: 10 });
          const uses = held.get(who) ?? 0;
          expect([uses, done.ok]).toEqual([uses, uses < 2]);
          if (!done.ok) continue;
          held.set(who, uses + 1);
          await finish(done.value.placed);
          open.set(who, email);
        }
        if (act === "erase" && open.has(who)) {
          for (const each of [`c${who}r${round}@erased.test`, `c${who}r${round}+t@erased.test`]) {
            const there = await database.pool.query("select 1 from orders where customer_email = $1", [each]);
            if (there.rows.length > 0) await erased({ email: each });
          }
          open.delete(who);
        }
      }
    }),
    { numRuns: Number(process.env.PROPERTY_RUNS ?? 6) },
  );
});

longTest(
  "a friend who is the referrer is still found by the payout destination once the friend is erased",
  async () => {
    const { referrer, friend } = await friends(database);
    const manager = await as("manager");
    const orderId = await friendBuys(manager, friend, 1000);
    const own = await bought(manager, { customerId: referrer.personId, quantity: 20 });
    // What both were paid to, as a sale keeps it.
    const isTheirs = [[orderId, own.orderId]];
    await database.pool.query("update orders set payout_print = 'same-print' where id = any($1)", isTheirs);
    await erased({ personId: friend.personId });
    const paying = askedAndPaid(shop.as(referrer), manager, 1000);
    await expect(paying).rejects.toThrow("turned out to be the referrer");
  },
);

longTest(
  "a friend who had their data erased and comes again under the same link earns their referrer nothing",
  async () => {
    const manager = await as("manager");
    const earned = async (friendId: string) =>
      (
        await database.pool.query(
          "select credited_cents as cents from referral_commissions where friend_id = $1",
          [friendId],
        )
      ).rows.map(({ cents }) => cents);
    const first = await friends(database);
    await friendBuys(manager, first.friend, 100, { email: "returning.friend@gmail.com" });
    expect(await earned(first.friend.personId)).toEqual([100]);
    await erased({ personId: first.friend.personId });
    /** A new account under the same link. */
    const again = async () => {
      const friend = await person(database, "member", "Brine Baron");
      await database.pool.query(
        "update user_profiles set referred_by = $2, created_at = '2026-11-20T12:00:00Z' where id = $1",
        [friend.personId, first.referrer.personId],
      );
      return friend;
    };
    const second = await again();
    await friendBuys(manager, second, 100, { email: "returningfriend+again@gmail.com" });
    expect(await earned(second.personId), "the same mailbox").toEqual([]);
    const third = await again();
    await database.pool.query("update users set email = 'returning.friend@googlemail.com' where id = $1", [
      third.personId,
    ]);
    await friendBuys(manager, third, 100);
    expect(await earned(third.personId), "the mailbox of the account").toEqual([]);
    const stranger = await again();
    await friendBuys(manager, stranger, 100);
    expect(await earned(stranger.personId), "somebody new").toEqual([100]);
    // Paid to where an erased customer was paid.
    await database.pool.query(
      "update orders set payout_print = 'returning-print' where customer_id = $1 and erased_mail_print is not null",
      [first.friend.personId],
    );
    const fourth = await again();
    const sold = await bought(manager, { customerId: fourth.personId, quantity: 100 });
    await database.pool.query("update orders set payout_print = 'returning-print' where id = $1", [
      sold.orderId,
    ]);
    await finish(sold);
    expect(await earned(fourth.personId), "the same payout destination").toEqual([]);
  },
);

longTest("nothing readable of an erased customer is left in the prints", async () => {
  const { rows } = await database.pool.query(
    "select erased_mail_print as print from orders where erased_mail_print is not null",
  );
  expect(rows.length).toBeGreaterThan(1);
  for (const { print } of rows) expect(print).toMatch(/^[\w-]{20,}$/);
});

longTest(
  "prints go when the owner's time is over, of erased customers alone; their customer then counts as new",
  async () => {
    await makeCode(shop.ctx, "LAPSES");
    await finish(await bought(shop.ctx, { code: "LAPSES", email: "lapses@erased.test" }));
    await erased({ email: "lapses@erased.test" });
    const stays = await bought(shop.ctx, { email: "stays@erased.test" });
    // An address that only reads like a print.
    const living = await bought(shop.ctx, { code: "LAPSES", email: "erased-nobody@erased.test" });
    await database.pool.query("update orders set payout_print = 'stays' where id = $1", [stays.orderId]);
    const { referrer } = await friends(database);
    const { rows: requests } = await database.pool.query(
      `insert into payouts (person_id, amount_cents, state, method, secret_id, mask,
       destination_print, due_at, sent_at, created_at, updated_at)
     values ($1, 500, 'sent', 'paypal', gen_random_uuid(), '', 'asked', $2, $2, $2, $2) returning id`,
      [referrer.personId, shop.clock.now()],
    );
    await erased({ personId: referrer.personId });
    const printsLeft = async () => {
      const { rows } = await database.pool.query(
        `select (select count(*)::int from orders where erased_mail_print is not null) as orders,
         (select count(*)::int from promo_redemptions where mail_key not like '%@%' and mail_key <> 'erased-' || order_id) as uses,
         (select destination_print from payouts where id = $1) as asked`,
        [requests[0].id],
      );
      return rows[0];
    };
    const at = (days: number) => ({
      db: database.db,
      clock: fixedClock(new Date(shop.clock.now().getTime() + days * 86_400_000)),
    });
    const kept = await printsLeft();
    expect(kept).toMatchObject({ asked: "asked" });
    expect(await forgetPrints(at(1_094))).toBe(0);
    expect(await printsLeft()).toEqual(kept);
    expect(await buy(shop.ctx, { code: "LAPSES", email: "lapses@erased.test" })).toMatchObject({ ok: false });
    await database.pool.query(
      `insert into settings (key, value, version, updated_at) values ('retention', '{"erasedPrintDays": 30}', 1, now())`,
    );
    expect(await forgetPrints(at(31))).toBeGreaterThan(2);
    expect(await printsLeft()).toEqual({ orders: 0, uses: 0, asked: null });
    expect(await buy(shop.ctx, { code: "LAPSES", email: "lapses@erased.test" })).toMatchObject({ ok: true });
    const { rows } = await database.pool.query(
      "select payout_print, (select mail_key from promo_redemptions where order_id = $2) from orders where id = $1",
      [stays.orderId, living.orderId],
    );
    expect(rows).toEqual([{ payout_print: "stays", mail_key: "erased-nobody@erased.test" }]);
    await database.pool.query("delete from settings where key = 'retention'");
  },
);
