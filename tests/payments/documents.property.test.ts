import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { settleGear } from "../../domain/boosts/index.ts";
import {
  cancelOwnOrder,
  editOrder,
  findOrder,
  readInvoice,
  setOrderStatus,
} from "../../domain/orders/index.ts";
import {
  type GoldAnswer,
  goldAnswers,
  type OrderStatus,
  type OrderType,
  shopPays,
  statusesOf,
} from "../../domain/orders/model.ts";
import {
  approvePayout,
  confirmPayout,
  failPayout,
  lockPayoutDetails,
  markPayoutSent,
  movedOf,
  type PaymentsCtx,
  readSaleMoney,
  recordPayment,
  recordRefund,
  retryPayout,
  verifyLedger,
  writeOff,
} from "../../domain/payments/index.ts";
import { readBalances } from "../../domain/payments/ledger/ledger.ts";
import { readStatement } from "../../domain/payments/statements/read-statement.ts";
import { promotionsReactor, verifyCommissions } from "../../domain/promotions/index.ts";
import { type Actor, visitor } from "../../kernel/actor.ts";
import { formatUsd } from "../../kernel/money.ts";
import { person, placed } from "../orders/orders-rig.ts";
import { type TestDatabase, testDatabase } from "../support/database.ts";
import { generousSums } from "../support/generous-holds.ts";
import { moneyOf, paymentsCtx, paypal } from "./payments-rig.ts";

let database: TestDatabase;
let staff: Actor;
let manager: Actor;
let second: Actor;

beforeAll(async () => {
  database = await testDatabase();
  await generousSums(database.db);
  staff = await person(database, "staff");
  manager = await person(database, "manager");
  second = await person(database, "manager");
});
afterAll(() => database.close());

const types = ["gold_sale", "gold_buy", "infernal_boost"] as const satisfies OrderType[];
type Type = (typeof types)[number];

type Act =
  | { do: "status"; status: number; noted: boolean; gold: GoldAnswer | undefined; who: number }
  | { do: "amount" | "pay" | "refund"; cents: number; who: number; reference: string }
  | {
      do:
        | "writeOff"
        | "lock"
        | "cancelOwn"
        | "approve"
        | "sent"
        | "anotherWay"
        | "confirm"
        | "fail"
        | "retry";
      who: number;
    }
  | { do: "gear"; kept: boolean; who: number };

const who = fc.nat(2);
const answers = fc.constantFrom(undefined, ...goldAnswers);
const cents = fc.constantFrom(100, 500, 1900, 4_000, 15_000);
const reference = fc.constantFrom("A", "B", "C", "D");
const kind = <T extends string>(...names: T[]) => fc.constantFrom(...names);
const act: fc.Arbitrary<Act> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({ do: kind("status"), status: fc.nat(8), noted: fc.boolean(), gold: answers, who }),
  },
  { weight: 4, arbitrary: fc.record({ do: kind("pay", "pay", "refund", "amount"), cents, who, reference }) },
  {
    weight: 6,
    arbitrary: fc.record({
      do: kind(
        "writeOff",
        "lock",
        "cancelOwn",
        "approve",
        "sent",
        "sent",
        "anotherWay",
        "confirm",
        "fail",
        "retry",
      ),
      who,
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: kind("gear"), kept: fc.boolean(), who }) },
);

/** Gear is settled without a look at the high scores. */
const neverAsked = { lookUp: () => Promise.reject(new Error("Nobody asks the high scores here")) };

type Played = {
  as: (actor: Actor) => PaymentsCtx;
  orderId: string;
  token: string;
  type: Type;
  customer: Actor;
};

/** Sends one command; a failure is as good an outcome as any other, but a bug throws. */
async function play({ as, orderId, token, type }: Played, step: Act): Promise<void> {
  const by = as([staff, manager, second][step.who] ?? staff);
  const customer = as(visitor);
  const version = (await findOrder(by, orderId))?.version ?? 0;
  switch (step.do) {
    case "status": {
      const statuses = statusesOf(type);
      const to = statuses[step.status % statuses.length] as OrderStatus; // The remainder is within the list.
      const note = step.noted ? "the test says so" : undefined;
      await setOrderStatus(by, { orderId, status: to, gold: step.gold, note });
      return;
    }
    case "amount":
      await editOrder(by, { orderId, version, edit: { amountCents: step.cents }, note: "agreed" });
      return;
    case "pay":
      await recordPayment(by, {
        ...{ orderId, method: "manual", how: "bank", amountCents: step.cents },
        ...{ reference: step.reference, confirmedMoreThanDue: true },
      });
      return;
    case "refund":
      await recordRefund(by, {
        ...{ orderId, amountCents: step.cents },
        ...{ reference: step.reference, reason: "because" },
      });
      return;
    case "writeOff":
      await writeOff(by, { orderId, version, reason: "not worth it" });
      return;
    case "lock":
      await lockPayoutDetails(customer, { orderId, token, details: paypal });
      return;
    case "cancelOwn":
      await cancelOwnOrder(customer, { orderId, token });
      return;
    case "gear":
      await settleGear(
        { ...as(manager), highScores: neverAsked },
        { orderId, outcome: step.kept ? "kept" : "returned", note: "seen" },
      );
      return;
    default:
      return playPayout(by, orderId, step.do);
  }
}

async function playPayout(by: PaymentsCtx, orderId: string, step: string): Promise<void> {
  const version = (await moneyOf(by, orderId)).payout?.version ?? 1;
  const anotherWay = { method: "bank", reference: "TX" } as const;
  if (step === "approve") await approvePayout(by, { orderId, version });
  if (step === "sent") await markPayoutSent(by, { orderId, version });
  if (step === "anotherWay") await markPayoutSent(by, { orderId, version, anotherWay });
  if (step === "confirm") await confirmPayout(by, { orderId, version });
  if (step === "fail") await failPayout(by, { orderId, version, reason: "it came back" });
  if (step === "retry") await retryPayout(by, { orderId, version });
}

/** Invoice and page say exactly what moved by the ledger. */
async function checkDocuments({ as, orderId, token, type }: Played): Promise<void> {
  const desk = as(manager);
  const { movedCents } = movedOf(type, await readBalances(database.db, orderId));
  const invoice = await readInvoice(desk, { orderId, token });
  const order = await findOrder(desk, orderId);
  if (order?.status === "completed") {
    expect(invoice.ok ? invoice.value.total : null).toBe(movedCents > 0 ? formatUsd(movedCents) : null);
  }
  const sale = shopPays(type) ? await readSaleMoney(desk, { orderId, token }) : null;
  if (sale) expect(sale).toMatchObject({ ok: true, value: { paidOutCents: movedCents } });
}

/** The customer's statement has the plain sums of what was booked, whatever else was. */
async function checkStatement({ as, orderId, type, customer }: Played): Promise<void> {
  const { rows } = await database.pool.query<{ kind: string; account: string; cents: number }>(
    `select p.kind, e.account, e.amount_cents::int as cents
     from ledger_postings p join ledger_entries e on e.posting_id = p.id where p.order_id = $1`,
    [orderId],
  );
  const sum = (isCounted: (row: (typeof rows)[number]) => boolean) =>
    rows.reduce((total, row) => total + (isCounted(row) ? row.cents : 0), 0);
  const isMoney = ({ account }: { account: string }) => account === "cash" || account === "gold";
  const expected = shopPays(type)
    ? { receivedCents: 0, paidOutCents: -sum(({ account }) => account === "cash") + 0, refundedCents: 0 }
    : {
        receivedCents: sum((row) => isMoney(row) && row.kind.startsWith("payment_received")),
        paidOutCents: 0,
        refundedCents: 0 - sum((row) => isMoney(row) && /refund$/.test(row.kind)),
      };
  const statement = readStatement(as(customer), { from: "2026-11-20", to: "2026-11-20" });
  if (!statement.ok) throw new Error(statement.error.text);
  for await (const lines of statement.value) expect(lines).toMatchObject([{ id: orderId, ...expected }]);
}

test.each(types)(
  "%s: whatever customers, staff and managers do, no document says what the ledger does not",
  async (type) => {
    const { ctx, as } = paymentsCtx(database, [promotionsReactor]);
    const story = fc.array(act, { minLength: 6, maxLength: 14, size: "max" });
    await fc.assert(
      fc.asyncProperty(story, async (steps) => {
        const customer = await person(database, "member");
        const { orderId, accessToken: token } = await placed(ctx, { type, customerId: customer.personId });
        const played = { as, orderId, token, type, customer };
        if (type === "infernal_boost") {
          await database.pool.query(
            "update orders set deposit_cents = 500, deposit_state = 'held' where id = $1",
            [orderId],
          );
        }
        for (const step of steps) {
          await play(played, step);
          await checkDocuments(played);
          await checkStatement(played);
        }
        const { problems } = await verifyLedger(database.db, [verifyCommissions]);
        expect(problems).toEqual([]);
      }),
      { numRuns: Number(process.env.PROPERTY_RUNS ?? 3) },
    );
  },
);
