import { expect, test } from "vitest";
import { defaultOfferTable } from "../../../../domain/account-sales/model.ts";
import { readDraft } from "../answers-address.ts";
import { soFar } from "./so-far.ts";

const listed = (search: string) => soFar(defaultOfferTable, readDraft(new URLSearchParams(search)).raw);

test("before the first answer nothing is listed and nothing added", () => {
  expect(listed("")).toEqual({ lines: [], percent: 0, isNone: false });
});

test("what the limit of untradeables takes away is said", () => {
  const items = ["infernal_cape_quiver", "rigour_prayer", "augury_prayer", "avernic_defender"];
  const search = `accountLoginType=legacy&hasUntradeables=yes&${items.map((item) => `untradeableItems=${item}`).join("&")}`;
  expect(listed(search)).toEqual({
    lines: [
      { label: "Login", value: "Legacy" },
      { label: "Untradeables, 4 items", value: "+34%" },
      { label: "Limit for untradeables", value: "+30%" },
    ],
    percent: 3000,
    isNone: false,
  });
});

test("half an answer counts for nothing yet, and what a No makes idle does not count", () => {
  expect(listed("hasUntradeables=yes&questPoints=yes&hasPets=yes&hasPenalties=yes").percent).toBe(0);
  expect(listed("hasUntradeables=no&untradeableItems=fire_cape&hasPets=no&bossPets=3").percent).toBe(0);
});

test("an account type is listed once it was chosen, also when it adds nothing", () => {
  expect(listed("accountType=skiller").lines).toEqual([{ label: "Account type: Skiller", value: "+0%" }]);
  expect(listed("hasPets=yes&skillingPets=1").lines).toEqual([
    { label: "Pets: 1 skilling pet", value: "+3%" },
  ]);
});

test("a penalty that leaves nothing says so before the high scores are asked", () => {
  expect(listed("hasPenalties=yes&penaltyType=active_macro_rwt")).toMatchObject({
    percent: -10_000,
    isNone: true,
  });
});
