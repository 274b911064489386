import fc from "fast-check";
import { expect, test } from "vitest";
import { activities, skills } from "../../domain/players/model.ts";
import { parseHighScores } from "./parse-high-scores.ts";

const names = { skills, activities };
type Row = { id?: number; name: string; rank?: number; level?: number; xp?: number; score?: number };
const textOf = (rows: Row[], actions: Row[] = []) => JSON.stringify({ skills: rows, activities: actions });
const ranked = skills.map((name, id) => ({ id, name, rank: 900 + id, level: 20 + id, xp: 5_000 }));
const overall = { id: 0, name: "Overall", rank: 12, level: 1604, xp: 90_000 };

test("skills and activities are found by their names, whatever their ids and places, and unknown ones are ignored", () => {
  const plain = parseHighScores(textOf([overall, ...ranked]), names);
  expect(plain).toMatchObject({ total: 1604, levels: { Attack: 20, Sailing: 20 + skills.length - 1 } });
  const rows = [...ranked, { name: "Whittling", rank: 1, level: 99, xp: 1 }, overall];
  fc.assert(
    fc.property(fc.shuffledSubarray(rows, { minLength: rows.length }), fc.integer(), (shuffled, shift) => {
      const moved = shuffled.map((row, at) => ({ ...row, id: at + shift }));
      expect(parseHighScores(textOf(moved), names)).toEqual(plain);
    }),
  );
});

test.each([
  ["rank", { rank: -1, level: 1, xp: 0 }],
  ["level", { rank: 5, level: -1, xp: -1 }],
  ["both", { rank: -1, level: -1, xp: -1 }],
])("−1 as %s says that a skill is not ranked", (_what, values) => {
  const rows = ranked.map((row) => (row.name === "Prayer" ? { ...row, ...values } : row));
  const scores = parseHighScores(textOf([{ ...overall, ...values }, ...rows]), names);
  expect([scores?.total, scores?.levels.Prayer, scores?.levels.Attack]).toEqual([null, null, 20]);
});

test("a skill that the answer leaves out is not ranked", () => {
  const scores = parseHighScores(textOf(ranked.filter(({ name }) => name !== "Sailing")), names);
  expect([scores?.total, scores?.levels.Sailing]).toEqual([null, null]);
});

test("levels are at least 1, hitpoints at least 10", () => {
  const low = ranked.map((row) => ({ ...row, level: 0 }));
  expect(parseHighScores(textOf(low), names)?.levels).toMatchObject({ Attack: 1, Hitpoints: 10 });
});

test("an activity counts from its first score", () => {
  const actions = [
    { name: "TzKal-Zuk", rank: 70_000, score: 1 },
    { name: "TzTok-Jad", rank: -1, score: -1 },
  ];
  expect(parseHighScores(textOf(ranked, actions), names)?.scores).toEqual({
    "TzKal-Zuk": 1,
    "TzTok-Jad": null,
    "Sol Heredit": null,
  });
});

test.each([
  "",
  "<!doctype html><title>Down for maintenance</title>",
  "null",
  "[]",
  "{}",
  '{"skills":[],"activities":[]}',
  '{"skills":[{"name":"Whittling","rank":1,"level":2}],"activities":[]}',
  '{"skills":[{"name":"Attack","rank":"1","level":"2"}],"activities":[]}',
  '{"skills":[{"name":"Attack","rank":1,"level":2}]}',
])("%j is not taken for high scores", (text) => {
  expect(parseHighScores(text, names)).toBeNull();
});

test.each([
  ["Attack", 100],
  ["Sailing", 1e308],
  ["Overall", 99 * 25 + 1],
  ["Overall", 1e308],
])("%s at level %d is not taken for high scores", (name, level) => {
  const rows = [overall, ...ranked].map((row) => (row.name === name ? { ...row, level } : row));
  expect(parseHighScores(textOf(rows), names)).toBeNull();
});

test.each([2 ** 31, 1e308])("a score of %d is not taken for high scores", (score) => {
  expect(parseHighScores(textOf(ranked, [{ name: "TzKal-Zuk", rank: 1, score }]), names)).toBeNull();
});

test("the highest a player can have is read", () => {
  const rows = ranked.map((row) => ({ ...row, level: 99 }));
  const action = { name: "TzKal-Zuk", rank: 1, score: 2 ** 31 - 1 };
  expect(
    parseHighScores(textOf([{ ...overall, level: 99 * skills.length }, ...rows], [action]), names),
  ).toMatchObject({ total: 2376, levels: { Sailing: 99 }, scores: { "TzKal-Zuk": 2 ** 31 - 1 } });
});

test("no text makes it throw", () => {
  const value = fc.jsonValue();
  fc.assert(fc.property(value, (json) => void parseHighScores(JSON.stringify(json), names)));
});
