import { afterAll, beforeAll, expect, test } from "vitest";
import { readLegalText, saveDraft } from "../../domain/content/index.ts";
import { freshContent } from "../../domain/content/model.ts";
import { value } from "../people/people-rig.ts";
import { type TestDatabase, testDatabase } from "../support/database.ts";
import { contentShop } from "./content-rig.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

const terms = (summary: string) => ({ ...freshContent.terms, summary });

test("anybody reads every published version of a legal text, and no draft", async () => {
  const shop = await contentShop(database);
  const visitor = shop.ctxAs({ kind: "visitor" });
  const fresh = await readLegalText(visitor, "terms", null);
  expect(fresh).toMatchObject({ text: freshContent.terms, earlier: null, versions: [] });
  await shop.publish("terms", terms("First."), 0);
  await shop.publish("terms", terms("Second."), 1);
  value(await saveDraft(shop.ctx, { key: "terms", value: terms("Draft."), basedOn: 2, draft: null }));
  const current = await readLegalText(visitor, "terms", null);
  expect(current).toMatchObject({ text: { summary: "Second." }, earlier: null });
  expect(current?.versions.map(({ version }) => version)).toEqual([2, 1]);
  expect(await readLegalText(visitor, "terms", 2)).toMatchObject({
    text: { summary: "Second." },
    earlier: null,
  });
  expect(await readLegalText(visitor, "terms", 1)).toMatchObject({
    text: { summary: "First." },
    earlier: { version: 1 },
  });
  expect(await readLegalText(visitor, "terms", 3)).toBeNull();
  expect(await readLegalText(visitor, "privacy", 1)).toBeNull();
});
