import { expect, test } from "vitest";
import { type HighScores, skills } from "../players/model.ts";
import { boostProof, isSolHereditHidden, proofGap } from "./boost-proof.ts";

const unranked = { "TzTok-Jad": null, "TzKal-Zuk": null, "Sol Heredit": null };

function seen(
  levels: Partial<HighScores["levels"]> = {},
  scores: Partial<HighScores["scores"]> = {},
): HighScores {
  // Every skill is in the list that this is made of.
  const all = Object.fromEntries(skills.map((skill) => [skill, null])) as HighScores["levels"];
  return { total: null, levels: { ...all, ...levels }, scores: { ...unranked, ...scores } };
}

const both = { wantInfernal: true, wantQuiver: true };

test("the last boss of each service is shown before and after, also where the high scores say nothing", () => {
  expect(boostProof(both, seen(), seen({}, { "TzKal-Zuk": 1 }))).toEqual([
    { name: "TzKal-Zuk", before: "No kill", after: "1 kill", hasRisen: true },
    { name: "Sol Heredit", before: "Fewer than 5 kills", after: "Fewer than 5 kills", hasRisen: false },
  ]);
});

test("a service that was not bought proves nothing", () => {
  const quiver = { wantInfernal: false, wantQuiver: true };
  const lines = boostProof(
    quiver,
    seen({}, { "Sol Heredit": 5 }),
    seen({}, { "TzKal-Zuk": 3, "Sol Heredit": 6 }),
  );
  expect(lines).toEqual([{ name: "Sol Heredit", before: "5 kills", after: "6 kills", hasRisen: true }]);
});

test("levels that have risen are shown, those that stayed or were not ranked are not", () => {
  const before = seen({ Hitpoints: 90, Ranged: 91, Magic: null });
  const after = seen({ Hitpoints: 91, Ranged: 91, Magic: 84 });
  const lines = boostProof(both, before, after).slice(2);
  expect(lines).toEqual([{ name: "Hitpoints", before: "Level 90", after: "Level 91", hasRisen: true }]);
});

test("before the boost is over there is nothing after it", () => {
  const [line] = boostProof(both, seen({}, { "TzKal-Zuk": 1200 }), null);
  expect(line).toEqual({ name: "TzKal-Zuk", before: "1,200 kills", after: null, hasRisen: false });
});

test("each service that was bought is proven by kills that have risen; what cannot be shown is no gap", () => {
  const none = seen();
  const fought = seen({}, { "TzKal-Zuk": 1 });
  const { wantQuiver } = both;
  const quiver = { wantInfernal: false, wantQuiver };
  expect(proofGap(both, null, fought)).toBe("before");
  expect(proofGap(both, none, null)).toBe("after");
  expect(proofGap(both, none, none)).toBe("gain");
  expect(proofGap(both, fought, fought)).toBe("gain");
  expect(proofGap(both, none, fought)).toBeNull();
  expect(proofGap(quiver, none, none)).toBeNull();
  expect(isSolHereditHidden(quiver, none)).toBe(true);
  const six = seen({}, { "Sol Heredit": 6 });
  expect(proofGap(quiver, six, six)).toBe("gain");
  expect(proofGap(both, seen({}, { "Sol Heredit": 6 }), seen({}, { "TzKal-Zuk": 1, "Sol Heredit": 6 }))).toBe(
    "gain",
  );
  expect(isSolHereditHidden(quiver, six)).toBe(false);
});
