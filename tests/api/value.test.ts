import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { rsnKey } from "../../domain/players/model.ts";
import { callsPerMinute } from "../../server/http/api/limits.ts";
import { scoresOf } from "../account-sales/account-sales-rig.ts";
import { type ApiRig, apiRig, freshKey, origin } from "./api-rig.ts";

let rig: ApiRig;
beforeAll(async () => {
  rig = await apiRig({ RATE_LIMITS: "on" });
});
afterAll(() => rig.close());
beforeEach(() => {
  rig.players.clear();
  rig.players.set(rsnKey("Cinder Wren"), { kind: "found", scores: scoresOf(70) });
  rig.clock.advance(61_000);
});

/** A call as old clients make it (Rules S102, S103). */
const said = {
  rsn: "Cinder Wren",
  hasUntradeables: "true",
  untradeableItems: JSON.stringify(["fire_cape", "fighter_torso"]),
  questPoints: "true",
  questPointsRange: "200-249",
  hasQuestCape: "false",
  hasPets: "true",
  petItems: JSON.stringify(["boss", "boss", "skilling"]),
  accountType: "zerker",
  hasCombatAchievements: "true",
  combatAchievementLevel: "hard",
  diaryCompletion: "elite_1",
  hasPenalties: "true",
  penaltyType: "mute_only",
};
type Said = Partial<Record<keyof typeof said | "accountLoginType", unknown>>;

const form = (fields: Said, headers: Record<string, string> = {}) =>
  rig.call("POST", "/api/value", {
    body: new URLSearchParams(
      Object.entries(fields).map(([name, value]) => [name, String(value)]),
    ).toString(),
    headers: { "content-type": "application/x-www-form-urlencoded;charset=UTF-8", ...headers },
  });
const json = (fields: unknown, headers: Record<string, string> = {}) =>
  rig.call("POST", "/api/value", { json: fields, headers });
const without = (...names: string[]) =>
  Object.fromEntries(Object.entries(said).filter(([name]) => !names.includes(name)));

test("the existing site's form gets a number of dollars, and how it adds up", async () => {
  const answer = await form(said);
  expect(answer.status).toBe(200);
  // Combat 89 and total level 1,680: $100 and 6 + 7.5 + 10 + 11 + 10 + 5 − 5 percent of it.
  const { lines, ...rest } = answer.json;
  expect(rest).toMatchObject({ rsn: "Cinder Wren", total_level: 1680, to_be_verified: expect.any(Array) });
  const sums = (lines as { group: string; percent: number | null; amount_usd: number }[]).map(
    ({ group, percent, amount_usd }) => [group, percent, amount_usd],
  );
  expect(sums.map(([group, percent]) => [group, percent])).toEqual([
    ["base", null],
    ["account_type", 6],
    ["untradeables", 7.5],
    ["quests", 10],
    ["pets", 11],
    ["combat_achievements", 10],
    ["diaries", 5],
    ["penalties", -5],
  ]);
  const cents = sums.reduce((sum, [, , usd]) => sum + Math.round(Number(usd) * 100), 0);
  expect([answer.json.usd_value, cents]).toEqual([144.5, 14_450]);
});

test("JSON with real lists and truths gets the same offer as the form", async () => {
  const { json: formed } = await form(said);
  const { json: plain } = await json({
    ...said,
    hasUntradeables: true,
    untradeableItems: ["fighter_torso", "fire_cape"],
    questPoints: true,
    hasQuestCape: false,
    hasPets: true,
    petItems: ["skilling", "boss", "boss"],
    hasCombatAchievements: true,
    hasPenalties: true,
  });
  const { offer_id, offer_url, expires_at, ...offer } = plain;
  expect(formed).toMatchObject(offer);
  expect(offer_id).not.toBe(formed.offer_id);
  expect([offer_url, expires_at]).toEqual([
    `${origin}/sell-accounts/offer/${offer_id}`,
    new Date(rig.clock.now().getTime() + 24 * 3_600_000).toISOString(),
  ]);
});

test("the offer is kept as it was told, for a legacy account", async () => {
  const { offer_id, usd_value } = (await form(said)).json;
  const { rows } = await rig.database.pool.query("select * from account_offers where id = $1", [offer_id]);
  expect(rows[0]).toMatchObject({
    rsn: "Cinder Wren",
    source: "api",
    amount_cents: Math.round(Number(usd_value) * 100),
    answers: { accountLoginType: "legacy", pets: { boss: 2, skilling: 1 } },
    order_id: null,
  });
});

test("money that a call brings along is not believed", async () => {
  const { usd_value } = (await json(said)).json;
  const more = { ...said, usd_value: 9_999, offer: 9_999, lines: [], base_usd: 9_999 };
  expect((await json(more)).json.usd_value).toBe(usd_value);
});

test("a claim that the high scores contradict is named", async () => {
  const answer = await json({ ...said, accountType: "perfect_pure" });
  expect(answer.json.to_be_verified).toContainEqual({
    claim: "Perfect pure",
    shown: "Defence 70, a perfect pure has 1",
  });
});

test.each(["form", "json"])(
  "a player who is not ranked is a 404 that old clients know, asked by %s",
  async (by) => {
    const unknown = { ...said, rsn: "Nobody" };
    const answer = await (by === "form" ? form(unknown) : json(unknown));
    expect([answer.status, answer.json.code, answer.json.field]).toEqual([404, "not_found", "rsn"]);
    expect(answer.json.error).toContain("not ranked");
    expect(answer.json.detail).toBe("Username not found. Please check your RSN.");
  },
);

test("high scores that are down are a 503 that says so", async () => {
  rig.players.set(rsnKey("Cinder Wren"), { kind: "unavailable" });
  const answer = await form(said);
  expect([answer.status, answer.json.code]).toEqual([503, "unavailable"]);
  expect(answer.json.error).toMatch(/can't reach the game's high scores/);
});

test.each([
  ["an active ban", { penaltyType: "active_macro_rwt", untradeableItems: "[]", hasUntradeables: "false" }],
  ["a Jagex Launcher account", { accountLoginType: "jagex-launcher" }],
])("%s has no offer", async (_what, fields) => {
  const bare = { hasPets: "false", questPoints: "false", hasCombatAchievements: "false" };
  const before = await rig.state();
  const answer = await form({ ...said, accountType: "other", ...bare, ...fields });
  expect([answer.status, answer.json.code, answer.json.usd_value]).toEqual([422, "no_offer", 0]);
  expect(answer.json.error).toBe(answer.json.detail);
  expect(await rig.state()).toEqual(before);
});

const question = "Please answer the question before continuing";
const option = "Please select an option before continuing";
const refused: [string, Said, string, string][] = [
  ["no username", { rsn: "  " }, "rsn", "Please enter your OSRS username"],
  [
    "an impossible username",
    { rsn: "a<b" },
    "rsn",
    "A RuneScape name has 1 to 12 letters, digits, spaces, - or _.",
  ],
  ["a question that is unanswered", { hasUntradeables: "" }, "hasUntradeables", question],
  ["an answer that is none", { hasPets: "perhaps" }, "hasPets", question],
  ["an account type that is none", { accountType: "godlike" }, "accountType", option],
  [
    "a yes without items",
    { untradeableItems: "[]" },
    "untradeableItems",
    "Please select at least one untradeable item",
  ],
  [
    "quests without a range",
    { questPointsRange: "" },
    "questPointsRange",
    "Please select your quest points range or check if you have the Quest Cape",
  ],
  ["a yes without pets", { petItems: "[]" }, "petItems", "Please select at least one pet type"],
  [
    "achievements without diaries",
    { diaryCompletion: "" },
    "diaryCompletion",
    "Please select your combat achievement level and diary completion status",
  ],
  [
    "a yes without a penalty",
    { penaltyType: "" },
    "penaltyType",
    "Please select the type of penalty on your account",
  ],
];
test.each(refused)(
  "%s is refused by its field, in the words of the questionnaire",
  async (_what, fields, field, text) => {
    const before = await rig.state();
    for (const answer of [await form({ ...said, ...fields }), await json({ ...said, ...fields })]) {
      expect([answer.status, answer.json.code, answer.json.field]).toEqual([400, "invalid", field]);
      expect([answer.json.detail, answer.json.error]).toEqual([text, text]);
    }
    expect(await rig.state()).toEqual(before);
  },
);

test("questions that were left out are unanswered, and all of them are named; details after a no may be left out", async () => {
  const none = await json({ rsn: "Cinder Wren" });
  expect(none.status).toBe(400);
  expect(none.json.errors).toEqual([
    { field: "hasUntradeables", detail: question },
    { field: "questPoints", detail: question },
    { field: "hasPets", detail: question },
    { field: "accountType", detail: option },
    { field: "hasPenalties", detail: question },
  ]);
  const no = { hasUntradeables: false, questPoints: false, hasPets: false, hasPenalties: false };
  const plain = await json({ rsn: "Cinder Wren", accountType: "other", hasCombatAchievements: false, ...no });
  expect(plain.status).toBe(200);
  const idle = await json({ ...said, ...no, accountType: "other", hasCombatAchievements: false });
  expect(idle.json.usd_value).toBe(plain.json.usd_value);
});

test("the login may be left out, the kind of account not", async () => {
  const answer = await form(without("accountType"));
  expect([answer.status, answer.json.field]).toEqual([400, "accountType"]);
});

test("a repeat under the same key gets the first offer; other answers under it are refused", async () => {
  const headers = { "idempotency-key": freshKey() };
  const first = await form(said, headers);
  rig.players.set(rsnKey("Cinder Wren"), { kind: "found", scores: scoresOf(99) });
  const before = await rig.state();
  expect((await form(said, headers)).text).toBe(first.text);
  expect((await json(said, headers)).text).toBe(first.text);
  const other = await form({ ...said, accountType: "other" }, headers);
  expect([other.status, other.json.code]).toEqual([422, "key_reused"]);
  expect(other.json.error).toBe(other.json.detail);
  expect(await rig.state()).toEqual(before);
});

test("a key that is none is refused", async () => {
  const answer = await form(said, { "idempotency-key": "short" });
  expect([answer.status, answer.json.field]).toEqual([400, "Idempotency-Key"]);
});

test.each([
  ["application/json", "{", 400],
  ["application/json", "[]", 400],
  ["application/json", '{"__proto__":{"rsn":"Cinder Wren"}}', 400],
  ["application/x-www-form-urlencoded", "", 400],
  ["application/x-www-form-urlencoded", "rsn=%00&hasPets=true", 400],
  ["application/x-www-form-urlencoded", "__proto__=x&rsn=Cinder+Wren", 400],
  ["text/plain", JSON.stringify(said), 415],
  ["multipart/form-data; boundary=x", "--x--", 415],
])("a body of %s %.30s is refused with words in error", async (media, body, status) => {
  const answer = await rig.call("POST", "/api/value", { body, headers: { "content-type": media } });
  expect([answer.status, answer.headers.get("content-type")]).toEqual([status, "application/problem+json"]);
  expect(answer.json.error).toEqual(expect.any(String));
});

test("a list as long as a body can be counts up to its limit", async () => {
  const answer = await json({ ...said, petItems: Array.from({ length: 5_000 }, () => "boss") });
  expect(answer.status).toBe(200);
  expect(answer.json.lines).toContainEqual(expect.objectContaining({ group: "pets", percent: 12 }));
});

test("whoever asks too often waits; another network does not", async () => {
  const ask = (network: string) =>
    rig.call("POST", "/api/value", { json: { ...said, rsn: "Nobody" }, network });
  for (let call = 0; call < callsPerMinute.value; call += 1) await ask("10.7.7.7");
  const answer = await ask("10.7.7.7");
  expect([answer.status, answer.json.code]).toEqual([429, "too_many"]);
  expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
  expect(answer.json.error).toMatch(/Too many calls/);
  expect((await ask("10.7.7.8")).status).toBe(404);
});

test("a key that is no staff key is refused here as everywhere", async () => {
  const answer = await rig.call("POST", "/api/value", { json: said, key: "gh_nonsense" });
  expect([answer.status, answer.json.error]).toEqual([401, "This key is unknown or was revoked."]);
});

test("a page of another site cannot ask in somebody's session", async () => {
  const answer = await form(said, { origin: "https://evil.example" });
  expect([answer.status, answer.json.code]).toEqual([403, "wrong_origin"]);
});

test("the name asked about is in no line of the log", async () => {
  await form(said);
  expect(JSON.stringify(rig.log.lines)).not.toMatch(/cinder/i);
  expect(rig.log.lines.filter(({ level }) => level === "error")).toEqual([]);
});
