import { afterAll, beforeAll, expect, test } from "vitest";
import { orderTypes } from "../../domain/orders/model.ts";
import { writeSettings } from "../../domain/settings/index.ts";
import { defaultSettings } from "../../domain/settings/inputs.ts";
import { system } from "../../kernel/actor.ts";
import { createApi } from "../../server/http/api/api.ts";
import { offered, scoresOf } from "../account-sales/account-sales-rig.ts";
import { type ApiRig, apiRig, freshKey } from "./api-rig.ts";

let rig: ApiRig;
beforeAll(async () => {
  rig = await apiRig();
  rig.players.set("cinder wren", { kind: "found", scores: scoresOf(70) });
});
afterAll(() => rig.close());

/** The questionnaire of a plain account, as a program sends it. */
const answers = {
  rsn: "Cinder Wren",
  hasUntradeables: false,
  questPoints: false,
  hasPets: false,
  accountType: "other",
  hasCombatAchievements: false,
  hasPenalties: false,
};

const sale = (offer_id: unknown, more: Record<string, unknown> = {}) => ({
  type: "account_sale",
  offer_id,
  login_name: "planted-login@mail.example",
  login_password: "planted-password",
  payout: { method: "cashapp", cashtag: "plantedtag" },
  customer_email: "Wren@Customers.example",
  ...more,
});
const place = (json: unknown, key = freshKey()) =>
  rig.call("POST", "/api/orders", { json, headers: { "idempotency-key": key } });

test("an account is sold from the questionnaire to the order, and its secrets are nowhere but in the vault", async () => {
  const value = await rig.call("POST", "/api/value", { json: answers });
  expect(value.status).toBe(200);
  const { offer_id, usd_value } = value.json;
  const placed = await place(sale(offer_id, { amount_usd: 9_999, status: "completed" }));
  expect([placed.status, placed.json]).toMatchObject([
    201,
    { type: "account_sale", status: "pending", quantity: 1, amount_usd: usd_value, world: null },
  ]);
  const { id, access_token } = placed.json;
  const read = await rig.call("GET", `/api/orders/${id}`, { key: String(access_token) });
  expect(read.json).toMatchObject({
    view: "full",
    rsn: "Cinder Wren",
    customer_email: "wren@customers.example",
    payment_method: "cashapp",
    disbursement_method: "cashapp",
    disbursement_details: "locked",
  });
  const account = await rig.call("GET", `/api/orders/${id}/account_details`, { key: String(access_token) });
  expect(account.json.account_details).toMatchObject({ loginMethod: "legacy-email" });
  const rows = await rig.database.pool.query(
    `select o.source, o.is_guest, (select count(*)::int from vault_secrets v where v.subject = 'order:' || o.id) as secrets
     from orders o where o.id = $1`,
    [id],
  );
  expect(rows.rows[0]).toEqual({ source: "api", is_guest: true, secrets: 2 });
  const stored = await rig.database.pool.query(
    `select (select string_agg(e::text, ' ') from events e) || (select string_agg(k::text, ' ') from idempotency_keys k)
       || (select string_agg(o::text, ' ') from orders o) as reported`,
  );
  for (const reported of [placed.text, read.text, account.text, stored.rows[0].reported, logged(rig)]) {
    expect(reported).not.toMatch(/planted-|plantedtag/);
  }
});

/** Everything that the shop has logged. */
const logged = ({ log }: ApiRig) => JSON.stringify(log.lines);

test("a repeat gets its first answer, also after the offer has expired; another login under the key is refused", async () => {
  const { offerId } = await offered(rig.services.ctx);
  const key = freshKey();
  const first = await place(sale(offerId), key);
  expect(first.status).toBe(201);
  const before = await rig.state();
  const other = await place(sale(offerId, { login_password: "planted-other" }), key);
  expect([other.status, other.json.code]).toEqual([422, "key_reused"]);
  rig.clock.advance(25 * 3_600_000);
  const again = await place(sale(offerId), key);
  expect([again.status, again.text, again.headers.get("idempotent-replayed")]).toEqual([
    201,
    first.text,
    "true",
  ]);
  expect(await rig.state()).toEqual(before);
});

test("a promo code with a sale is refused, and the offer stays open", async () => {
  const { offerId } = await offered(rig.services.ctx);
  const coded = await place(sale(offerId, { promo_code: "FIRSTBUY" }));
  expect([coded.status, coded.json.field]).toEqual([400, "promo_code"]);
  expect((await place(sale(offerId))).status).toBe(201);
});

test("ten simultaneous calls under keys of their own sell the account once", async () => {
  const { offerId } = await offered(rig.services.ctx);
  const all = await Promise.all(Array.from({ length: 10 }, () => place(sale(offerId))));
  const statuses = all.map(({ status }) => status).sort();
  expect(statuses).toEqual([201, ...Array.from({ length: 9 }, () => 409)]);
});

test("an offer that is over, accepted already or unknown is refused, and nothing is kept of what was sent", async () => {
  const [late, used] = [await offered(rig.services.ctx), await offered(rig.services.ctx)];
  expect((await place(sale(used.offerId))).status).toBe(201);
  const before = await rig.state();
  const second = await place(sale(used.offerId));
  expect([second.status, second.json]).toMatchObject([409, { code: "conflict", field: "offer_id" }]);
  const unknown = await place(sale("3f9a1c7e-5b1d-4c1f-9d55-0b8f1f4a2c11"));
  expect([unknown.status, unknown.json.code]).toEqual([404, "not_found"]);
  rig.clock.advance(25 * 3_600_000);
  const over = await place(sale(late.offerId));
  expect([over.status, over.json]).toMatchObject([410, { code: "expired", field: "offer_id" }]);
  expect(over.json).not.toHaveProperty("fresh_quote");
  expect(await rig.state()).toEqual(before);
  for (const { text } of [second, unknown, over]) expect(text).not.toContain("planted");
});

const eth = (address: string) => ({ method: "crypto", coin: "ETH", address });
test.each([
  ["no offer", { offer_id: undefined }, "offer_id"],
  ["an offer that is no id", { offer_id: "planted-offer" }, "offer_id"],
  ["no login", { login_name: undefined }, "login_name"],
  ["an address that is none as login", { login_name: "planted-login@" }, "login_name"],
  ["a zero byte in the login", { login_name: "planted\u0000login" }, "login_name"],
  [
    "a zero byte in the payout",
    {
      payout: {
        method: "bank",
        account_holder: "planted\u0000",
        bank_name: "Bank",
        iban: "DE89370400440532013000",
      },
    },
    "payout.account_holder",
  ],
  ["no password", { login_password: "" }, "login_password"],
  ["a password that is no text", { login_password: 12_345 }, "login_password"],
  ["no payout", { payout: undefined }, "payout"],
  ["a payout as text", { payout: "planted-payout" }, "payout"],
  ["an unknown way to be paid", { payout: { method: "planted-way" } }, "payout.method"],
  ["a wrong $Cashtag", { payout: { method: "cashapp", cashtag: "planted-!" } }, "payout.cashtag"],
  ["a wrong wallet", { payout: eth("planted-wallet") }, "payout.address"],
  ["a wallet with a wrong checksum", { payout: eth(`0x${"aB".repeat(20)}`) }, "payout.address"],
  [
    "a bank without a number",
    { payout: { method: "bank", account_holder: "Ada Wren", bank_name: "Bank" } },
    "payout.iban",
  ],
  [
    "a wrong routing number",
    {
      payout: {
        method: "bank",
        account_holder: "Ada Wren",
        bank_name: "Bank",
        account_number: "12345",
        routing_number: "1",
      },
    },
    "payout.routing_number",
  ],
  ["no email address", { customer_email: undefined }, "customer_email"],
])(
  "a sale with %s is refused by its field, without repeating it, and changes nothing",
  async (_what, more, field) => {
    const { offerId } = await offered(rig.services.ctx);
    const before = await rig.state();
    const answer = await place(sale(offerId, more));
    expect([answer.status, answer.json.code, answer.json.field]).toEqual([400, "invalid", field]);
    expect(answer.text).not.toContain("planted");
    expect(logged(rig)).not.toContain("planted");
    expect(await rig.state()).toEqual(before);
  },
);

test("a way to be paid that is switched off is refused and not described", async () => {
  const saved = await writeSettings(
    { ...rig.services.ctx, clock: rig.clock, actor: system("test") },
    { key: "payments", value: { ...defaultSettings.payments, accountSalePayouts: ["venmo"] }, version: 0 },
  );
  expect(saved).toMatchObject({ ok: true });
  const { offerId } = await offered(rig.services.ctx);
  const answer = await place(sale(offerId));
  expect([answer.status, answer.json]).toMatchObject([409, { code: "conflict", field: "payout.method" }]);
  const { components } = (await rig.call("GET", "/api/openapi.json")).json as {
    components: { schemas: Record<string, object> };
  };
  const described = JSON.stringify(components.schemas.NewAccountSale);
  expect(described).toContain('"venmo"');
  expect(described).not.toMatch(/cashtag|account_holder/);
});

test("the reference shows for each order type what it is placed with", async () => {
  const { groups } = await createApi(rig.services).reference();
  const call = groups.flatMap(({ calls }) => calls).find(({ id }) => id === "post-api-orders");
  expect(call?.takes.flatMap(({ kinds }) => kinds)).toEqual(orderTypes);
  const sold = call?.takes.find(({ kinds }) => kinds.includes("account_sale"));
  expect(sold?.fields.filter(({ required }) => required).map(({ name }) => name)).toEqual([
    "type",
    "offer_id",
    "login_name",
    "login_password",
    "payout",
  ]);
  expect(call?.request).toContain('"type":"gold_sale"');
  expect(call?.request).not.toContain("promo_code");
});
