import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import {
  addRecovered,
  checkRecovered,
  confirmSale,
  endRecovered,
  listRecovered,
  makeOffer,
  recoverSale,
} from "../../domain/account-sales/index.ts";
import { addRecoveredInput } from "../../domain/account-sales/inputs.ts";
import { lockPayoutDetails, unlockPayoutDetails } from "../../domain/payments/index.ts";
import { type Actor, visitor } from "../../kernel/actor.ts";
import { createVault } from "../../platform/vault/vault.ts";
import { person, placed } from "../orders/orders-rig.ts";
import { type TestDatabase, testDatabase } from "../support/database.ts";
import { generousSums } from "../support/generous-holds.ts";
import { recordingLog, vaultKey } from "../support/tools.ts";
import { accountShop, offered, plainAnswers, saleOf, scoresOf, sold } from "./account-sales-rig.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
  await generousSums(database.db);
});
afterAll(() => database.close());
// Every shop has a vault of its own, so the pepper of the one before does not open.
beforeEach(() => database.pool.query("truncate recovered_accounts, recovered_pepper"));

async function desk() {
  const shop = await accountShop(database);
  const staff = shop.as(await person(database, "staff", "Teller Finch"));
  const manager = shop.as(await person(database, "manager", "Ledger Oak"));
  return { shop, staff, manager };
}

const rows = async (sql: string, values: unknown[] = []) => (await database.pool.query(sql, values)).rows;
const entries = () =>
  rows("select kind, effect, note, order_id, ended_at from recovered_accounts order by kind");

test("a name that is blocked gets no offer, however it is spelled, until the entry is ended", async () => {
  const { shop, manager } = await desk();
  const name = { kind: "rsn", value: " cinder_WREN ", effect: "block", note: "Took it back twice" } as const;
  expect(await addRecovered(manager, name)).toEqual({ ok: true, value: { outcome: "added" } });
  for (const rsn of ["Cinder Wren", "CINDER-WREN", "cinder\u00a0wren", "_Cinder Wren", "Cinder  Wren-"]) {
    expect(await makeOffer(shop.ctx, { rsn, answers: plainAnswers, source: "web" })).toMatchObject({
      ok: false,
      error: { code: "invalid", title: "No offer" },
    });
  }
  const listed = await listRecovered(manager);
  const [entry] = listed.ok ? listed.value.entries : [];
  expect(await endRecovered(manager, { id: entry?.id ?? "", note: "It was somebody else" })).toMatchObject({
    ok: true,
  });
  expect((await offered(shop.ctx, {}, "Cinder Wren")).rsn).toBe("Cinder Wren");
  expect(await listRecovered(manager)).toMatchObject({
    value: { entries: [{ endNote: "It was somebody else", endedByName: "Ledger Oak", effect: "block" }] },
  });
});

test("a sale whose login, mail or destination is blocked is refused; the offer stays usable", async () => {
  const { shop, manager } = await desk();
  const note = "Known from before";
  const login = { name: "wren-login@mail.example", password: "secret" };
  const traits = [
    { kind: "email", value: "WREN-login@Mail.Example" },
    { kind: "email", value: "Wren@Customers.example" },
    { kind: "wallet", value: "$CinderWREN" },
  ] as const;
  for (const trait of traits) {
    shop.clock.advance(1000);
    await addRecovered(manager, { ...trait, effect: "block", note });
    const offer = await offered(shop.ctx);
    expect(await confirmSale(shop.ctx, saleOf(offer, { login }))).toMatchObject({
      ok: false,
      error: { code: "forbidden", text: "We can't buy this account. Please contact support." },
    });
    expect(await rows("select order_id from account_offers where id = $1", [offer.offerId])).toEqual([
      { order_id: null },
    ]);
    const listed = await listRecovered(manager);
    const [entry] = listed.ok ? listed.value.entries : [];
    await endRecovered(manager, { id: entry?.id ?? "", note });
  }
  expect(await confirmSale(shop.ctx, saleOf(await offered(shop.ctx)))).toMatchObject({ ok: true });
});

test("a mail address is known again where it is given as a login name, before and after", async () => {
  const { shop, manager } = await desk();
  const note = "Known from before";
  const asName = (name: string) =>
    ({ loginMethod: "legacy-username", login: { name, password: "x" } }) as const;
  await addRecovered(manager, { kind: "email", value: "old@mail.example", effect: "block", note });
  const offer = await offered(shop.ctx);
  for (const name of ["old@mail.example", "OLD@Mail.example", "old\uff20mail.example"])
    expect(await confirmSale(shop.ctx, saleOf(offer, asName(name)))).toMatchObject({
      error: { code: "forbidden" },
    });
  const { orderId } = await sold(shop.ctx, asName("late@mail.example"));
  await recoverSale(manager, { orderId, effect: "block", note });
  for (const kind of ["email", "rsn"] as const)
    expect(await checkRecovered(manager, { kind, value: "Late@mail.example" })).toMatchObject({
      value: { effect: "block" },
    });
});

test("a sale that is flagged goes through; the sale keeps what was flagged and only staff are told", async () => {
  const { shop, staff } = await desk();
  await addRecovered(staff, { kind: "wallet", value: "$cinderwren", effect: "flag", note: "Seen before" });
  shop.rank("Flagged Jay", scoresOf(70));
  const done = await confirmSale(shop.ctx, saleOf(await offered(shop.ctx, {}, "Flagged Jay")));
  const orderId = done.ok ? done.value.placed.orderId : "";
  expect(await rows("select flags from account_sales where order_id = $1", [orderId])).toEqual([
    { flags: ["wallet"] },
  ]);
  expect(
    await rows("select visibility, data from events where subject_id = $1 and type = 'account.flagged'", [
      orderId,
    ]),
  ).toEqual([{ visibility: "internal", data: { kinds: ["wallet"] } }]);
});

test("a destination that is given anew is compared too: a blocked one is refused, a flagged one told to staff", async () => {
  const { shop, manager } = await desk();
  const note = "Paid there before";
  await addRecovered(manager, { kind: "wallet", value: "$blockedtag", effect: "block", note });
  await addRecovered(manager, { kind: "wallet", value: "$flaggedtag", effect: "flag", note });
  shop.rank("Other Purse", scoresOf(70));
  const done = await confirmSale(shop.ctx, saleOf(await offered(shop.ctx, {}, "Other Purse")));
  if (!done.ok) throw new Error(done.error.text);
  const { orderId, accessToken: token } = done.value.placed;
  const lock = (cashtag: string) =>
    lockPayoutDetails(shop.ctx, { orderId, token, details: { method: "cashapp", cashtag } });
  const seen = async () => ({
    ...(await rows("select flags from account_sales where order_id = $1", [orderId]))[0],
    reported: await rows(
      "select visibility, data from events where subject_id = $1 and type = 'account.flagged'",
      [orderId],
    ),
    ...(await rows("select payout_locked_at is not null as locked from orders where id = $1", [orderId]))[0],
  });
  await unlockPayoutDetails(manager, { orderId, note: "Mistyped" });
  const before = await rows("select count(*) from vault_secrets");
  expect(await lock("$BlockedTag")).toMatchObject({
    ok: false,
    error: { code: "forbidden", text: "We can't buy this account. Please contact support." },
  });
  expect(await seen()).toEqual({ flags: [], reported: [], locked: false });
  expect(await rows("select count(*) from vault_secrets")).toEqual(before);
  expect(await lock("$cleantag")).toMatchObject({ ok: true });
  expect(await seen()).toEqual({ flags: [], reported: [], locked: true });
  await unlockPayoutDetails(manager, { orderId, note: "Once more" });
  expect(await lock("$FlaggedTag")).toMatchObject({ ok: true });
  const reported = [{ visibility: "internal", data: { kinds: ["wallet"] } }];
  expect(await seen()).toEqual({ flags: ["wallet"], reported, locked: true });
});

test("a note that spells out what is in the vault is refused, and each try is told to staff", async () => {
  const { shop, staff } = await desk();
  const { orderId } = await sold(shop.ctx, {
    login: { name: "wren-login@mail.example", password: "secret" },
  });
  const tried = () =>
    rows(
      "select visibility, actor_id, data from events where subject_id = $1 and type = 'order.refused' order by seq",
      [orderId],
    );
  for (let time = 0; time < 7; time += 1) {
    const note = "It was wren-login@mail.example again";
    expect(await recoverSale(staff, { orderId, effect: "flag", note })).toMatchObject({
      error: { code: "invalid", field: "note" },
    });
  }
  expect(await recoverSale(staff, { orderId, effect: "flag", note: "  " })).toMatchObject({
    error: { code: "invalid", field: "note" },
  });
  const what = "put it on the list of recovered accounts with one of its secrets in the note";
  const actor_id = staff.actor.kind === "person" ? staff.actor.personId : null;
  expect(await tried()).toEqual(
    Array(7).fill({ visibility: "internal", actor_id, data: { what, by: "staff" } }),
  );
  expect(await entries()).toEqual([]);
});

test("spellings of a destination are one: an address of Ethereum, a mail; of Solana the case counts", async () => {
  const { manager } = await desk();
  const note = "Paid there before";
  const eth = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";
  const sol = "7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV";
  for (const value of [eth, sol, "Pay@Wren.Example"]) {
    await addRecovered(manager, { kind: "wallet", value, effect: "flag", note });
  }
  const stands = async (value: string) => {
    const found = await checkRecovered(manager, { kind: "wallet", value });
    return found.ok && found.value !== null;
  };
  expect(await stands(eth.toLowerCase())).toBe(true);
  expect(await stands(`0X${eth.slice(2).toUpperCase()}`)).toBe(true);
  expect(await stands("pay@wren.example ")).toBe(true);
  expect(await stands(sol)).toBe(true);
  expect(await stands(sol.toLowerCase())).toBe(false);
  // Another kind is another thing.
  expect(await checkRecovered(manager, { kind: "email", value: "pay@wren.example" })).toEqual({
    ok: true,
    value: null,
  });
});

test("the seller took it back: name, login, mail and destination stand on the list, the log has their kinds", async () => {
  const { shop, staff, manager } = await desk();
  const { orderId } = await sold(shop.ctx);
  const note = "Recovered on the second day";
  expect(await recoverSale(staff, { orderId, effect: "flag", note })).toMatchObject({ ok: true });
  expect(await entries()).toEqual(
    ["email", "email", "rsn", "wallet"].map((kind) => ({
      kind,
      effect: "flag",
      note,
      order_id: orderId,
      ended_at: null,
    })),
  );
  const reported = () =>
    rows(
      "select visibility, note, data from events where subject_id = $1 and type = 'account.recovered' order by seq",
      [orderId],
    );
  const event = { visibility: "internal", note, data: { effect: "flag", kinds: ["rsn", "email", "wallet"] } };
  expect(await reported()).toEqual([event]);
  // The same again changes nothing; a manager raises it; a flag afterwards lowers nothing.
  await recoverSale(staff, { orderId, effect: "flag", note });
  expect(await reported()).toHaveLength(1);
  await recoverSale(manager, { orderId, effect: "block", note });
  expect((await entries()).map(({ effect }) => effect)).toEqual(["block", "block", "block", "block"]);
  await recoverSale(staff, { orderId, effect: "flag", note: "Once more" });
  expect((await entries()).map(({ effect }) => effect)).toEqual(["block", "block", "block", "block"]);
  expect(await reported()).toHaveLength(2);
});

test("what the vault no longer has is left out; an order of another kind and a stale version are refused", async () => {
  const { shop, staff } = await desk();
  const { orderId } = await sold(shop.ctx);
  const gold = await placed(shop.ctx);
  const input = { effect: "flag", note: "Recovered late" } as const;
  expect(await recoverSale(staff, { ...input, orderId: gold.orderId })).toMatchObject({
    error: { code: "invalid" },
  });
  expect(await recoverSale(staff, { ...input, orderId, version: 99 })).toMatchObject({
    error: { code: "conflict", field: "version" },
  });
  expect(await entries()).toEqual([]);
  await shop.ctx.vault.destroy(shop.ctx.db, { subject: `order:${orderId}` });
  expect(await recoverSale(staff, { ...input, orderId })).toMatchObject({ ok: true });
  expect((await entries()).map(({ kind }) => kind)).toEqual(["email", "rsn"]);
});

test("staff flag, managers block, lower and end; whoever is not staff finds no list", async () => {
  const { shop, staff, manager } = await desk();
  const name = { kind: "rsn", value: "Ashen Crow", note: "Told by a friend" } as const;
  expect(await addRecovered(staff, { ...name, effect: "block" })).toMatchObject({
    error: { code: "forbidden", field: "effect" },
  });
  const { orderId } = await sold(shop.ctx);
  expect(await recoverSale(staff, { orderId, effect: "block", note: "Gone again" })).toMatchObject({
    error: { code: "forbidden" },
  });
  expect(await addRecovered(staff, { ...name, effect: "flag" })).toMatchObject({ ok: true });
  expect(await addRecovered(manager, { ...name, effect: "block" })).toEqual({
    ok: true,
    value: { outcome: "changed" },
  });
  expect(await addRecovered(staff, { ...name, effect: "flag", note: "Not so bad" })).toMatchObject({
    error: { code: "forbidden", text: "This is already blocked. Only managers can change that." },
  });
  const [{ id }] = await rows("select id from recovered_accounts");
  expect(await endRecovered(staff, { id, note: "It is fine" })).toMatchObject({
    error: { code: "not_found" },
  });
  expect(await addRecovered(manager, { ...name, effect: "flag" })).toMatchObject({ ok: true });
  expect(await entries()).toMatchObject([{ effect: "flag", ended_at: null }]);
  const member = await person(database, "member");
  const idle: Actor = { ...(await person(database, "manager")), elevated: false };
  for (const [actor, code] of [
    [visitor, "not_found"],
    [member, "not_found"],
    [idle, "step_up_required"],
  ] as const) {
    const ctx = shop.as(actor);
    const answers = await Promise.all([
      listRecovered(ctx),
      checkRecovered(ctx, name),
      addRecovered(ctx, { ...name, effect: "flag" }),
      recoverSale(ctx, { orderId, effect: "flag", note: "because" }),
      endRecovered(ctx, { id, note: "because" }),
    ]);
    for (const answer of answers) expect(answer).toMatchObject({ ok: false, error: { code } });
  }
});

test("two first entries at once make one pepper, the same trait at once one row, ending it at once ends it once", async () => {
  const { manager } = await desk();
  const note = "Both at once";
  const first = ["Ashen Crow", "Vault Heron", "Moss Otter", "Reed Lark"];
  const added = await Promise.all(
    first.map((value) => addRecovered(manager, { kind: "rsn", value, effect: "flag", note })),
  );
  expect(added.map((done) => done.ok && done.value.outcome)).toEqual(Array(4).fill("added"));
  expect(await rows("select id from recovered_pepper")).toEqual([{ id: 1 }]);
  for (const value of first) {
    expect(await checkRecovered(manager, { kind: "rsn", value })).toMatchObject({
      value: { effect: "flag" },
    });
  }
  const same = await Promise.all(
    ["Twin Hare", "twin_hare", "TWIN-HARE", "twin hare"].map((value) =>
      addRecovered(manager, { kind: "rsn", value, effect: "flag", note }),
    ),
  );
  const outcomes = same.map((done) => done.ok && done.value.outcome);
  expect(outcomes.sort()).toEqual(["added", "same", "same", "same"]);
  expect(await entries()).toHaveLength(5);
  const [{ id }] = await rows("select id from recovered_accounts limit 1");
  const puts = first.map((value) => addRecovered(manager, { kind: "rsn", value, effect: "block", note }));
  const ends = [1, 2, 3].map(() => endRecovered(manager, { id, note }));
  for (const done of await Promise.all([...ends, ...puts])) expect(done.ok).toBe(true);
  const ended = await rows("select data from events where type = 'recovered.ended' and data ->> 'id' = $1", [
    id,
  ]);
  expect(ended).toHaveLength(1);
});

test("after a rotation of the vault's keys the list still knows everything", async () => {
  const { shop, manager: under } = await desk();
  const [old, fresh] = [vaultKey("old"), vaultKey("fresh")];
  // Of the tests before there are secrets whose keys are gone.
  await database.pool.query("delete from vault_secrets");
  const manager = { ...under, vault: createVault([old]) };
  const trait = { kind: "email", value: "wren@customers.example" } as const;
  await addRecovered(manager, { ...trait, effect: "flag", note: "From before" });
  await createVault([fresh, old]).rotate(shop.ctx.db, { batch: 10, onProgress: () => {} });
  const after = { ...manager, vault: createVault([fresh]) };
  expect(await checkRecovered(after, trait)).toMatchObject({ ok: true, value: { note: "From before" } });
  expect(await addRecovered(after, { ...trait, effect: "flag", note: "And after" })).toEqual({
    ok: true,
    value: { outcome: "changed" },
  });
});

test("a list whose pepper is gone says so instead of letting everything through", async () => {
  const { shop, manager } = await desk();
  await addRecovered(manager, { kind: "rsn", value: "Cinder Wren", effect: "block", note: "Took it back" });
  await shop.ctx.vault.destroy(shop.ctx.db, { subject: "shop:recovered-accounts" });
  await expect(
    makeOffer(shop.ctx, { rsn: "Cinder Wren", answers: plainAnswers, source: "web" }),
  ).rejects.toThrow("pepper");
});

test("what is on the list can be read nowhere: not in its table, the log, the jobs or the program's log", async () => {
  const { manager } = await desk();
  const log = recordingLog();
  const watched = { ...manager, log };
  const planted = {
    rsn: "Planted Yak",
    email: "planted-mail@secret.example",
    wallet: "$plantedcashtag",
  };
  for (const [kind, value] of Object.entries(planted)) {
    // Made from the record's own keys.
    const trait = { kind: kind as keyof typeof planted, value };
    expect(await addRecovered(watched, { ...trait, effect: "flag", note: `It is ${value}.` })).toMatchObject({
      error: { code: "invalid", field: "note" },
    });
    await addRecovered(watched, { ...trait, effect: "flag", note: "Planted by the test" });
    await checkRecovered(watched, trait);
  }
  const tables = await rows(`select table_name from information_schema.tables where table_schema = 'public'`);
  for (const { table_name } of tables) {
    const found = await rows(
      `select 1 from "${table_name}" t where t::text ~* 'planted.?(yak|mail|cashtag)' limit 1`,
    );
    expect(found, table_name).toEqual([]);
  }
  const jobs = await rows(
    "select payload::text from graphile_worker._private_jobs where payload::text ~* 'planted'",
  );
  expect(jobs).toEqual([]);
  expect(JSON.stringify(log.lines)).not.toMatch(/planted/i);
  const hashes = await rows("select hash from recovered_accounts");
  expect(hashes.every(({ hash }) => hash.length === 32)).toBe(true);
});

test("the list comes newest first, thirty at a time, each entry once", async () => {
  const { shop, manager } = await desk();
  for (let number = 0; number < 65; number += 1) {
    if (number % 3 === 0) shop.clock.advance(1000);
    await addRecovered(manager, {
      kind: "rsn",
      value: `Heron ${number}`,
      effect: "flag",
      note: `No. ${number}.`,
    });
  }
  const notes: string[] = [];
  const sizes: number[] = [];
  let before: { addedAt: Date; id: string } | undefined;
  do {
    const page = await listRecovered(manager, { before });
    if (!page.ok) throw new Error(page.error.text);
    sizes.push(page.value.entries.length);
    notes.push(...page.value.entries.map(({ note }) => note));
    before = page.value.older ?? undefined;
  } while (before);
  expect(sizes).toEqual([30, 30, 5]);
  expect(new Set(notes).size).toBe(65);
  expect(notes.slice(0, 2).sort()).toEqual(["No. 63.", "No. 64."]);
});

test("a destination is only taken in a form by which it can be found again", () => {
  const parse = (kind: string, value: string) =>
    addRecoveredInput.safeParse({ kind, value, effect: "flag", note: "a note" }).success;
  for (const value of [
    "$cinderwren",
    "@cinder-wren",
    "DE89 3704 0044 0532 0130 00",
    "a@b.example",
    `0x${"a".repeat(40)}`,
  ]) {
    expect(parse("wallet", value), value).toBe(true);
  }
  for (const value of ["cinderwren", "0x1234", "", "two words"])
    expect(parse("wallet", value), value).toBe(false);
  expect(parse("email", "no address")).toBe(false);
  expect(parse("rsn", "<b>")).toBe(false);
});

test("nothing of a seller whose data was erased is put on the list, nor what stands in its place", async () => {
  const { shop, staff } = await desk();
  const { orderId } = await sold(shop.ctx);
  await database.pool.query(
    "update orders set customer_email = 'erased-' || id || '@erased.invalid', rsn = null where id = $1",
    [orderId],
  );
  const before = await entries();
  expect(await recoverSale(staff, { orderId, effect: "flag", note: "Took it back" })).toMatchObject({
    error: { code: "conflict" },
  });
  expect(await entries()).toEqual(before);
});
