import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { rsnKey } from "../../domain/players/model.ts";
import { callsPerMinute } from "../../server/http/api/limits.ts";
import { scoresOf, standardPlayer } from "../boosts/boosts-rig.ts";
import { type ApiRig, apiRig } from "./api-rig.ts";

let rig: ApiRig;
beforeAll(async () => {
  rig = await apiRig({ RATE_LIMITS: "on" });
});
afterAll(() => rig.close());
beforeEach(() => {
  rig.players.clear();
  rig.players.set(rsnKey("Cinder Wren"), { kind: "found", scores: standardPlayer });
  rig.clock.advance(61_000);
});

/** A call as old clients make it (Rules S102, S104). */
const asked = { rsn: " Cinder Wren ", want_infernal: "true", want_quiver: "true", use_our_gear: "true" };
const form = (fields: Record<string, string>) =>
  rig.call("POST", "/api/quote", {
    body: new URLSearchParams(fields).toString(),
    headers: { "content-type": "application/x-www-form-urlencoded;charset=UTF-8" },
  });
const json = (fields: unknown) => rig.call("POST", "/api/quote", { json: fields });

test("the existing site's form gets the fields that it reads, and how the price adds up", async () => {
  const answer = await form(asked);
  expect(answer.status).toBe(200);
  expect(answer.headers.get("cache-control")).toBe("no-store");
  const { lines, quote_id, expires_at, ...rest } = answer.json;
  expect(rest).toEqual({
    rsn: "Cinder Wren",
    ranged_level: 91,
    defence_level: 70,
    magic_level: 84,
    prayer_level: 74,
    tier: "Standard",
    price: 74,
    price_cents: 7400,
    deposit: 20,
    deposit_cents: 2000,
    want_infernal: true,
    want_quiver: true,
    use_our_gear: true,
    must_confirm_desert_treasure: false,
    to_be_verified: false,
  });
  const amounts = (lines as { code: string; amount_usd: number }[]).map((line) => [
    line.code,
    line.amount_usd,
  ]);
  expect(amounts).toEqual([
    ["infernal", 35],
    ["quiver", 35],
    ["both", -21],
    ["gear_hire", 5],
    ["gear_deposit", 20],
  ]);
  expect(new Date(String(expires_at)).getTime()).toBe(rig.clock.now().getTime() + 600_000);
  expect(quote_id).toMatch(/^[0-9a-f-]{36}$/);
});

test("JSON asks the same, with truth values; what is left out is not wanted", async () => {
  const answer = await json({ rsn: "Cinder Wren", want_infernal: true });
  expect(answer.json).toMatchObject({ price: 35, deposit: 0, want_quiver: false, use_our_gear: false });
  expect((await form({ ...asked, want_quiver: "false", use_our_gear: "false" })).json).toMatchObject({
    price: 35,
  });
});

test("a price or a tier that is sent along is not believed", async () => {
  const answer = await json({
    rsn: "Cinder Wren",
    want_infernal: true,
    price: 1,
    tier: "Best",
    ranged_level: 99,
  });
  expect(answer.json).toMatchObject({ price: 35, tier: "Standard", ranged_level: 91 });
});

test("a level that is not ranked is null, priced as the lowest, and to be verified", async () => {
  rig.players.set("half ledger", { kind: "found", scores: scoresOf(99, { Prayer: null }) });
  expect((await json({ rsn: "Half Ledger", want_infernal: true })).json).toMatchObject({
    prayer_level: null,
    tier: "Entry",
    price: 40,
    to_be_verified: true,
  });
});

test("not ranked, down, Prayer and other levels too low are told apart by status and detail", async () => {
  rig.players.set("torn page", { kind: "unavailable" });
  rig.players.set("low prayer", { kind: "found", scores: scoresOf(42) });
  rig.players.set("low ranged", { kind: "found", scores: scoresOf(74) });
  const failureOf = async (rsn: string) => {
    const { status, json: problem } = await json({ rsn, want_infernal: true });
    return [status, problem.code, problem.detail];
  };
  expect(await failureOf("Lost Plover")).toEqual([
    404,
    "not_found",
    "Username not found. Please check your RSN.",
  ]);
  expect(await failureOf("Torn Page")).toEqual([
    503,
    "unavailable",
    "Failed to connect to the quote service. Please try again later.",
  ]);
  expect(await failureOf("Low Prayer")).toEqual([
    422,
    "stats_too_low",
    "Your Prayer level is below 43—please train Prayer to at least 43 before boosting.",
  ]);
  expect(await failureOf("Low Ranged")).toEqual([
    422,
    "stats_too_low",
    "Your account stats are too low for this service—please meet our minimum requirements or check your RSN.",
  ]);
});

test("no name, a name that is none, and a truth value that is none are named with their field", async () => {
  expect((await form({ want_infernal: "true" })).json).toMatchObject({
    status: 400,
    field: "rsn",
    detail: "Please enter your username.",
  });
  expect((await json({ rsn: "way too long a name" })).json).toMatchObject({ status: 400, field: "rsn" });
  expect((await json({ rsn: "Cinder Wren", want_infernal: "perhaps" })).json).toMatchObject({
    status: 400,
    field: "want_infernal",
  });
});

test("another kind of body is refused", async () => {
  const answer = await rig.call("POST", "/api/quote", {
    body: "x",
    headers: { "content-type": "text/plain" },
  });
  expect(answer.status).toBe(415);
});

test("a network that asks too often waits", async () => {
  const ask = () => rig.call("POST", "/api/quote", { json: { rsn: "Nobody" }, network: "10.4.4.9" });
  for (let index = 0; index < callsPerMinute.boost; index += 1) expect((await ask()).status).toBe(404);
  const refused = await ask();
  expect([refused.status, refused.json.code]).toEqual([429, "too_many"]);
});
