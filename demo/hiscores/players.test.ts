import { expect, test } from "vitest";
import { combatLevel, isCombatRanked, rsnKey, rsnPattern, totalLevel } from "../../domain/players/model.ts";
import { demoPlayers } from "./players.ts";

const levels = Object.fromEntries(
  demoPlayers.map(({ rsn, scores }) => [rsn, scores && [combatLevel(scores), totalLevel(scores)]]),
);

test("every demo player has a possible game name of its own", () => {
  expect(demoPlayers.length).toBeGreaterThanOrEqual(12);
  expect(new Set(demoPlayers.map(({ rsn }) => rsnKey(rsn))).size).toBe(demoPlayers.length);
  for (const { rsn } of demoPlayers) expect(rsn).toMatch(rsnPattern);
});

test("the demo players are what they are there for", () => {
  expect(levels).toMatchObject({
    "Cinder Wren": [112, 1604],
    "Vault Heron": [126, 24 * 99],
    "Moss Cotter": [3, expect.any(Number)],
  });
  const defence = (name: string) => demoPlayers.find(({ rsn }) => rsn === name)?.scores?.levels.Defence;
  expect(["Reed Maul", "Sedge Pike", "Bog Ember"].map(defence)).toEqual([1, 70, 45]);
  const half = demoPlayers.find(({ rsn }) => rsn === "Half Ledger")?.scores;
  expect(half && isCombatRanked(half)).toBe(false);
  const iron = demoPlayers.find(({ rsn }) => rsn === "Iron Bittern")?.scores;
  expect(iron?.scores["TzKal-Zuk"]).toBe(1);
});

test("there is a player for every way in which the high scores answer", () => {
  expect(new Set(demoPlayers.map(({ answer }) => answer))).toEqual(
    new Set(["found", "slow", "not_ranked", "broken"]),
  );
});
