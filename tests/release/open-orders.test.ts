import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type AccountSalesCtx, confirmSale, ensureOfferTable } from "../../domain/account-sales/index.ts";
import { type BoostsCtx, ensureBoostPrices, placeBoostOrder } from "../../domain/boosts/index.ts";
import { ensureGold, placeGoldOrder } from "../../domain/gold/index.ts";
import { cancelOwnOrder, type PlacedOrder } from "../../domain/orders/index.ts";
import { type Actor, system, visitor } from "../../kernel/actor.ts";
import type { Result } from "../../kernel/result.ts";
import { orderReactors } from "../../server/order-reactors.ts";
import { freshWren, offered, saleOf } from "../account-sales/account-sales-rig.ts";
import { boostOf, quoted as boostQuote, scoresOf } from "../boosts/boosts-rig.ts";
import { quoted as goldQuote, setGold } from "../gold/gold-rig.ts";
import { ordersCtx, person } from "../orders/orders-rig.ts";
import { type TestDatabase, testDatabase } from "../support/database.ts";

// What a stranger may have open, tried through the commands that strangers have (Rule P48).

let database: TestDatabase;
let shop: AccountSalesCtx & BoostsCtx;

beforeAll(async () => {
  database = await testDatabase();
  shop = {
    ...ordersCtx(database, orderReactors).ctx,
    highScores: { lookUp: async () => ({ kind: "found", scores: scoresOf(90) }) },
  };
  const starting = { ...shop, actor: system("start") };
  await ensureGold(starting);
  await ensureBoostPrices(starting);
  await ensureOfferTable(starting);
});
beforeEach(async () => {
  await setGold(database, "stock", 10_000);
  await database.pool.query("delete from accounts_on_sale");
});
afterAll(() => database.close());

type Stranger = { actor: Actor; customerId: string | null; customerEmail: string };
type Placed = Promise<Result<{ placed: PlacedOrder }>>;

const client = "203.0.113.77";
const once = () => ({ scope: "test", key: randomUUID() });

async function gold({ actor, ...who }: Stranger): Placed {
  const ctx = { ...shop, actor };
  const { quoteId } = await goldQuote(ctx, "buy", 5);
  const rsn = `n${randomUUID().slice(0, 8)}`;
  return placeGoldOrder(ctx, { ...who, type: "gold_buy", quoteId, rsn, source: "web", client, once: once() });
}

async function boost({ actor, ...who }: Stranger): Placed {
  const ctx = { ...shop, actor };
  const quote = await boostQuote(ctx, { rsn: freshWren() });
  return placeBoostOrder(ctx, boostOf(quote, { ...who, client }));
}

async function sale({ actor, ...who }: Stranger, account: { rsn?: string; login?: string } = {}): Placed {
  const ctx = { ...shop, actor };
  const usual = saleOf(await offered(ctx, {}, account.rsn ?? freshWren()), { ...who, client });
  const name = account.login ?? usual.login.name;
  return confirmSale(ctx, { ...usual, login: { ...usual.login, name } });
}

const times = <T>(count: number, act: () => Promise<T>) => Promise.all(Array.from({ length: count }, act));

async function placed(done: Placed): Promise<PlacedOrder> {
  const answer = await done;
  if (!answer.ok) throw new Error(answer.error.text);
  return answer.value.placed;
}

/** By what each was refused, and how often; what was placed is `placed`. */
function counted(answers: readonly Awaited<Placed>[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const answer of answers) {
    const said = answer.ok ? "placed" : answer.error.text;
    counts[said] = (counts[said] ?? 0) + 1;
  }
  return counts;
}

const threeOpen = "You have 3 open orders. Finish or cancel one first.";
const isSold =
  "This account is being sold in another open order. Finish or cancel that one first, or message us.";

const guest = async (): Promise<Stranger> => ({
  actor: visitor,
  customerId: null,
  customerEmail: `${randomUUID()}@customers.example`,
});
const signedIn = async (): Promise<Stranger> => {
  const actor = await person(database, "member");
  return { actor, customerId: actor.personId, customerEmail: `${actor.personId}@shop.example` };
};

test.each([
  ["a guest", guest],
  ["somebody signed in", signedIn],
])("with three gold orders open %s has no boost, no sale and no fourth gold order", async (_, made) => {
  const stranger = await made();
  const [first] = [await placed(gold(stranger)), await placed(gold(stranger)), await placed(gold(stranger))];
  const account = { rsn: freshWren(), login: `${randomUUID()}@mail.example` };
  expect(counted(await times(20, () => boost(stranger)))).toEqual({ [threeOpen]: 20 });
  expect(counted(await times(8, () => sale(stranger, account)))).toEqual({ [threeOpen]: 8 });
  expect(counted([await gold(stranger)])).toEqual({ [threeOpen]: 1 });
  // One that ends makes room for one, of whatever type; the account is sold in it alone.
  await cancelOwnOrder(
    { ...shop, actor: stranger.actor },
    { orderId: first.orderId, token: first.accessToken },
  );
  const sales = counted(await times(8, () => sale(stranger, account)));
  expect(sales.placed).toBe(1);
  expect((sales[isSold] ?? 0) + (sales[threeOpen] ?? 0)).toBe(7);
  expect(counted(await times(20, () => boost(stranger)))).toEqual({ [threeOpen]: 20 });
});

test("one of each type are three open orders; a fourth of any is refused", async () => {
  const stranger = await guest();
  await placed(boost(stranger));
  await placed(sale(stranger));
  await placed(gold(stranger));
  expect(counted([await boost(stranger), await sale(stranger), await gold(stranger)])).toEqual({
    [threeOpen]: 3,
  });
});

test("strangers of one network fill its orders with every type, and then read how to go on", async () => {
  const all = [
    ...(await times(5, async () => gold(await guest()))),
    ...(await times(5, async () => boost(await guest()))),
  ];
  all.push(...(await times(8, async () => sale(await guest()))));
  expect(counted(all)).toEqual({
    placed: 15,
    "Several orders are open on your network. Sign in or message us to go on.": 3,
  });
  expect(counted([await boost(await signedIn())])).toEqual({ placed: 1 });
});

// cspell:disable
test.each([
  ["capitals", "HERON@Mail.Example"],
  ["blanks around it", "\u00a0heron@mail.example "],
  ["a blank inside", "her on@mail.example"],
  ["signs without width", "he\u200bron@mail.exa\u00admple"],
  ["full-width letters", "ｈｅｒｏｎ＠mail.example"],
  ["Cyrillic letters that look the same", "hеrоn@mаil.example"],
  ["Greek letters that look the same", "herοn@mail.example"],
  ["a letter with a mark", "heròn@mail.example"],
  ["a dotless i", "heron@ma\u0131l.example"],
  // cspell:enable
])("eight strangers who sell one account sell it once, its login written with %s", async (_, login) => {
  await setGold(database, "stock", 10_000);
  const logins = Array.from({ length: 8 }, (__, index) => (index % 2 ? login : "heron@mail.example"));
  const answers = await Promise.all(logins.map(async (name) => sale(await guest(), { login: name })));
  expect(counted(answers)).toEqual({ placed: 1, [isSold]: 7 });
});
