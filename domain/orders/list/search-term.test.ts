import { expect, test } from "vitest";
import { searchTermOf } from "./search-term.ts";

test("a game name is looked for whatever stands between its words", () => {
  for (const written of [" Vault_Heron ", "vault\u00a0heron", "vault-heron", "vault heron"]) {
    expect(searchTermOf(written)?.pattern).toEqual({ whole: "%vault heron%", indexed: "%vau%her%" });
  }
});

test("what means something in a pattern is looked for as it is written", () => {
  expect(searchTermOf("100%")?.pattern?.whole).toBe("%100\\%%");
  expect(searchTermOf("_")?.pattern).toBeNull();
});

test("one or two letters are looked for at the beginning of words only, and mean no id and no status", () => {
  expect(searchTermOf("pe")).toEqual({
    pattern: { whole: "% pe%", indexed: "% pe%" },
    ids: null,
    statuses: [],
  });
  expect(searchTermOf("ab")).toEqual({
    pattern: { whole: "% ab%", indexed: "% ab%" },
    ids: null,
    statuses: [],
  });
});

test("letters that do not stand three together are looked for at the beginning of words", () => {
  expect(searchTermOf("jo k")?.pattern?.whole).toBe("% jo k%");
});

test("three letters or more may begin a status", () => {
  expect(searchTermOf("pend")?.statuses).toEqual(["pending"]);
  expect(searchTermOf("Gold")?.statuses).toEqual(["gold_collected", "gold_received"]);
  expect(searchTermOf("email_reset")?.statuses).toEqual(["email_reset_sent"]);
  expect(searchTermOf("ending")?.statuses).toEqual([]);
});

test("what can begin an id is looked for among the ids, written with # or without dashes too", () => {
  const ids = {
    from: "3f9a1c7e-5b00-0000-0000-000000000000",
    to: "3f9a1c7e-5bff-ffff-ffff-ffffffffffff",
  };
  for (const written of ["#3F9A1C7E-5b", "3f9a1c7e5b"]) expect(searchTermOf(written)?.ids).toEqual(ids);
  expect(searchTermOf("heron")?.ids).toBeNull();
});

test("nothing but blanks looks for nothing", () => {
  expect(searchTermOf(" \u00a0 ")).toBeNull();
});
