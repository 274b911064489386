import { afterAll, beforeAll, expect, test } from "vitest";
import { hideListing } from "../../domain/listings/index.ts";
import { readOwnChat } from "../../domain/support/index.ts";
import { listed, purchaseShop } from "../listings/purchase-rig.ts";
import { type TestDatabase, testDatabase } from "../support/database.ts";
import { atDesk, chatRig, must, say, startedChat } from "./chat-rig.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

async function rig() {
  const { guest, staffOf } = await chatRig(database);
  const { ctx, manager } = await purchaseShop(database);
  return { guest, staff: await staffOf(), ctx, manager };
}

test("a question keeps the account that it is about, for its visitor and for staff, until it asks about another", async () => {
  const { guest, staff, ctx } = await rig();
  const [ashen, bog] = [await listed(ctx), await listed(ctx, { name: "Bog Ember" })];
  const { chatId, tokens } = await startedChat(guest, { listing: ashen.slug });
  const { id, slug, name } = ashen;
  expect((await atDesk(staff, chatId)).listing).toEqual({ id, slug, name, isPublic: true });
  expect(must(await readOwnChat(guest, { tokens }))?.listing).toEqual({ slug, name });
  must(await say(guest, "And its bank?", { tokens }));
  expect((await atDesk(staff, chatId)).listing?.id).toBe(id);
  must(await say(guest, "And this one?", { tokens, listing: bog.slug }));
  expect((await atDesk(staff, chatId)).listing?.id).toBe(bog.id);
});

test("an account that nobody may see is named to no visitor, and a question about it arrives without it", async () => {
  const { guest, staff, ctx, manager } = await rig();
  const listing = await listed(ctx);
  const { chatId, tokens } = await startedChat(guest, { listing: listing.slug });
  must(await hideListing(manager, { id: listing.id, version: listing.version }));
  expect(must(await readOwnChat(guest, { tokens }))?.listing).toBeNull();
  expect((await atDesk(staff, chatId)).listing).toMatchObject({ id: listing.id, isPublic: false });
  for (const slug of [listing.slug, "never-was"]) {
    const late = await startedChat(guest, { listing: slug });
    expect((await atDesk(staff, late.chatId)).listing).toBeNull();
  }
});
