import { afterAll, beforeAll, expect, test } from "vitest";
import { namesOf } from "../../domain/people/index.ts";
import { shownNameOf } from "../../domain/people/model.ts";
import { person } from "../orders/orders-rig.ts";
import { type TestDatabase, testDatabase } from "../support/database.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

test.each([
  ["Mara", null],
  ["New User", "Vault Heron"],
  ["New User", null],
  [" ", null],
])("a statement calls a profile named %j with the game name %j as a page does", async (displayName, rsn) => {
  const { personId } = await person(database, "member");
  const email = `${personId}@shop.example`;
  await database.pool.query("update user_profiles set display_name = $2, rsn = $3 where id = $1", [
    personId,
    displayName,
    rsn,
  ]);
  const names = await namesOf(database.db, [personId]);
  expect(names.get(personId)).toBe(shownNameOf({ displayName, rsn, email }));
  expect(names.get(personId)).not.toBe("New User");
});
