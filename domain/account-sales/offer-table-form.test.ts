import fc from "fast-check";
import { expect, test } from "vitest";
import { changeOfferGrid } from "./offer-grid.ts";
import { defaultOfferTable, mostBaseCents, type OfferTable, offerTableInput } from "./offer-table.ts";
import { bigOfferMoves, offerTableChanges } from "./offer-table-changes.ts";
import { percentFields } from "./offer-table-fields.ts";
import { checkOfferTable, rulesKey, writeOfferTable } from "./offer-table-form.ts";
import { publishOffersInput } from "./publish-offers-input.ts";

const percent = fc.integer({ min: -10_000, max: 100_000 });
const edges = fc
  .uniqueArray(fc.integer({ min: 1, max: 3000 }), { minLength: 1, maxLength: 12 })
  .map((list) => list.sort((one, other) => one - other));

/** Percentages for the codes that a part of the first table has. */
const percentsLike = <P extends object>(part: P) =>
  fc
    .record(Object.fromEntries(Object.keys(part).map((code) => [code, percent])))
    // Made from the keys of the part itself.
    .map((made) => made as { [Code in keyof P]: number });

/** Any table that may be posted. */
const anyTable: fc.Arbitrary<OfferTable> = fc.tuple(edges, edges).chain(([combatEdges, totalEdges]) =>
  fc.record({
    combatEdges: fc.constant(combatEdges),
    totalEdges: fc.constant(totalEdges),
    baseCents: fc.array(
      fc.array(fc.integer({ min: 0, max: mostBaseCents }), {
        minLength: totalEdges.length,
        maxLength: totalEdges.length,
      }),
      { minLength: combatEdges.length, maxLength: combatEdges.length },
    ),
    accountType: percentsLike(defaultOfferTable.accountType),
    untradeables: percentsLike(defaultOfferTable.untradeables),
    questRanges: percentsLike(defaultOfferTable.questRanges),
    questCape: percent,
    pets: percentsLike(defaultOfferTable.pets),
    combatAchievements: percentsLike(defaultOfferTable.combatAchievements),
    diaries: percentsLike(defaultOfferTable.diaries),
    penalties: percentsLike(defaultOfferTable.penalties),
    caps: fc.record({
      untradeables: fc.integer({ min: 0, max: 100_000 }),
      pets: fc.integer({ min: 0, max: 100_000 }),
    }),
  }),
);

test("any table that may be posted comes back from its form as it was", () => {
  fc.assert(
    fc.property(anyTable, (table) => {
      expect(offerTableInput.parse(table)).toEqual(table);
      expect(checkOfferTable(writeOfferTable(table))).toEqual({ ok: true, rules: table });
    }),
  );
});

test("two tables have one key only if they are the same, and only then nothing has changed", () => {
  fc.assert(
    fc.property(anyTable, anyTable, (one, other) => {
      expect(offerTableChanges(one, one)).toEqual([]);
      expect(bigOfferMoves(one, one)).toEqual([]);
      const isSame = JSON.stringify(one) === JSON.stringify(other);
      expect(rulesKey(one) === rulesKey(other)).toBe(isSame);
      expect(offerTableChanges(one, other).length === 0).toBe(isSame);
    }),
  );
});

test("every number of the rules has a field: whichever is changed, words and key say so", () => {
  const numbers = (value: unknown): number =>
    typeof value === "object" && value !== null
      ? Object.values(value).reduce((sum, part) => sum + numbers(part), 0)
      : 1;
  const fields = Object.keys(writeOfferTable(defaultOfferTable));
  // Two fields count the rows and the columns.
  expect(fields.length - 2).toBe(numbers(defaultOfferTable));
  for (const { name, fullLabel } of percentFields) {
    const texts = { ...writeOfferTable(defaultOfferTable), [name]: "1.25" };
    const checked = checkOfferTable(texts);
    if (!checked.ok) throw new Error(name);
    const [change, ...rest] = offerTableChanges(defaultOfferTable, checked.rules);
    expect(change).toMatch(new RegExp(`^${fullLabel.replace("+", "\\+")} .* → \\+1\\.25%$`));
    expect(rest).toEqual([]);
  }
});

test("figures are read as they are typed, and nothing else", () => {
  const read = (name: string, text: string) =>
    checkOfferTable({ ...writeOfferTable(defaultOfferTable), [name]: text });
  const fire = (text: string) => {
    const checked = read("untradeables.fire_cape", text);
    return checked.ok ? checked.rules.untradeables.fire_cape : null;
  };
  expect(["7.5", "-5", "−5", "+7.5 %", " 0.29 ", "1000", "-100", "0"].map(fire)).toEqual([
    750, -500, -500, 750, 29, 100_000, -10_000, 0,
  ]);
  expect(["", "x", "7,5", "7.555", "1e2", "1001", "-100.01", "--5", "0x1"].map(fire)).toEqual(
    Array(9).fill(null),
  );
  const base = (text: string) => {
    const checked = read("baseCents.0.0", text);
    return checked.ok ? checked.rules.baseCents[0]?.[0] : null;
  };
  expect(["120.00", "$120", "0.29", "1,200.5", "100000"].map(base)).toEqual([
    12_000, 12_000, 29, 120_050, 10_000_000,
  ]);
  expect(["", "-1", "100000.01", "1.234", "12,0000", "free"].map(base)).toEqual(Array(6).fill(null));
  for (const edge of ["", "0", "3001", "40.5", "-3", "x"]) {
    expect(read("combatEdges.0", edge)).toMatchObject({
      ok: false,
      errors: { "combatEdges.0": /whole level/ },
    });
  }
  expect(read("combatEdges.1", "70")).toMatchObject({
    errors: { "combatEdges.2": "Each must be above the one before." },
  });
  expect(read("caps.pets", "-1")).toMatchObject({ errors: { "caps.pets": "A limit is 0 or more." } });
});

test("a row or a column that is added repeats the last one and asks for its level; removed, the others stay", () => {
  const initial = writeOfferTable(defaultOfferTable);
  const added = changeOfferGrid(initial, "row:add");
  expect(added?.focus).toBe("combatEdges.5");
  const filled = checkOfferTable({ ...added?.texts, "combatEdges.5": "126" });
  if (!filled.ok) throw new Error("The added row is not read");
  expect(filled.rules.combatEdges).toEqual([3, 40, 70, 100, 120, 126]);
  expect(filled.rules.baseCents[5]).toEqual(defaultOfferTable.baseCents[4]);
  const removed = changeOfferGrid(writeOfferTable(filled.rules), "row:remove:5");
  expect(removed?.texts).toEqual(initial);
  const narrow = changeOfferGrid(initial, "column:remove:1");
  const read = checkOfferTable(narrow?.texts ?? {});
  if (!read.ok) throw new Error("The narrow table is not read");
  expect(read.rules.totalEdges).toEqual([32, 1000, 1500, 2000]);
  expect(read.rules.baseCents[0]).toEqual([400, 4500, 11_000, 32_000]);
  let most = initial;
  for (let turn = 0; turn < 20; turn += 1) most = changeOfferGrid(most, "column:add")?.texts ?? {};
  expect(most.totalColumns).toBe("12");
  let least = initial;
  for (let turn = 0; turn < 20; turn += 1) least = changeOfferGrid(least, "row:remove:0")?.texts ?? {};
  expect(least.combatRows).toBe("1");
  expect(least["combatEdges.0"]).toBe("120");
  for (const action of ["", "post", "row:remove", "row:remove:99", "row:add:x"]) {
    const changed = changeOfferGrid(initial, action);
    expect(changed === null || changed.texts.combatRows === "5", action).toBe(true);
  }
});

test("a move of 20 % is not asked about and one of more is, of base values and of what a modifier makes of an offer", () => {
  const withFirst = (cents: number): OfferTable => ({
    ...defaultOfferTable,
    baseCents: defaultOfferTable.baseCents.map((row, at) => (at === 0 ? [cents, ...row.slice(1)] : row)),
  });
  expect(bigOfferMoves(defaultOfferTable, withFirst(480))).toEqual([]);
  expect(bigOfferMoves(defaultOfferTable, withFirst(481))).toEqual([
    "Base value from combat 3, total 32 changes by 21%, to $4.81.",
  ]);
  expect(bigOfferMoves(withFirst(0), withFirst(1))).toEqual([
    "Base value from combat 3, total 32 changes from nothing to $0.01.",
  ]);
  const withFire = (hundredths: number): OfferTable => ({
    ...defaultOfferTable,
    untradeables: { ...defaultOfferTable.untradeables, fire_cape: hundredths },
  });
  expect(bigOfferMoves(defaultOfferTable, withFire(2600))).toEqual([]);
  expect(bigOfferMoves(defaultOfferTable, withFire(2601))).toEqual([
    "Fire cape changes from +5% to +26.01%.",
  ]);
});

test("the tick that confirms stands for the rules that were refused, and for no others", () => {
  const fields = { version: "1", note: "", ...writeOfferTable(defaultOfferTable) };
  const confirmed = (confirmBigMove: string) =>
    publishOffersInput.safeParse({ ...fields, confirmBigMove }).data?.confirmBigMove;
  expect(confirmed(rulesKey(defaultOfferTable))).toBe(true);
  expect(confirmed(rulesKey({ ...defaultOfferTable, questCape: 1 }))).toBe(false);
  expect(confirmed("on")).toBe(false);
});
