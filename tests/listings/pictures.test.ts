import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import {
  addPicture,
  orderPictures,
  type PicturesCtx,
  picturesOf,
  pictureTasks,
  readListingPicture,
  removePicture,
  storePicture,
} from "../../domain/listings/index.ts";
import { mostPictures } from "../../domain/listings/model.ts";
import type { Result } from "../../kernel/result.ts";
import { FileStoreError } from "../../platform/files/ports.ts";
import { person } from "../orders/orders-rig.ts";
import { type TestDatabase, testDatabase } from "../support/database.ts";
import { plainPicture, polyglots, scriptedSvg } from "../support/hostile-pictures.ts";
import { listingIn, picturesShop } from "./pictures-rig.ts";

let database: TestDatabase;
let manager: PicturesCtx;
let shop: ReturnType<typeof picturesShop>;

beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  shop = picturesShop(database);
  manager = { ...shop.ctx, actor: await person(database, "manager") };
});

function value<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(result.error.text);
  return result.value;
}
const textOf = (result: Result<unknown>) => (result.ok ? "done" : result.error.text);

/** Small pictures that differ in their colour. */
const picture = (hue: number) => plainPicture("png", { width: 320, height: 240, hue });
async function add(listingId: string, hue: number, ctx = manager): Promise<string> {
  return value(await addPicture(ctx, { listingId, bytes: await picture(hue) })).pictureId;
}
const idsOf = async (listingId: string) =>
  ((await picturesOf(database.db, [listingId])).get(listingId) ?? []).map(({ id }) => id);

async function profilePictures(listingId: string): Promise<string[]> {
  const { rows } = await database.pool.query(
    "select id from account_listing_images where account_listing_id = $1 and is_profile_picture",
    [listingId],
  );
  return rows.map(({ id }) => id);
}

/** Runs the jobs of pictures that wait, those of later too when asked for. */
async function runJobs(later = false): Promise<void> {
  const tasks = pictureTasks(shop.ctx);
  const { rows } = await database.pool.query(
    `delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
     where t.id = j.task_id and ($1 or run_at <= now()) and t.identifier = any($2) returning t.identifier, payload`,
    [later, Object.keys(tasks)],
  );
  for (const { identifier, payload } of rows) {
    const task = Object.entries(tasks).find(([name]) => name === identifier)?.[1];
    await task?.(payload);
  }
}

test("the first picture is the profile picture, and removing it makes the next one that", async () => {
  const listingId = await listingIn(database, "published");
  const [first, second] = [await add(listingId, 10), await add(listingId, 20)];
  expect(await idsOf(listingId)).toEqual([first, second]);
  expect(await profilePictures(listingId)).toEqual([first]);
  value(await removePicture(manager, { listingId, pictureId: first }));
  expect(await profilePictures(listingId)).toEqual([second]);
});

test("an order is taken when it names exactly the pictures that are there", async () => {
  const listingId = await listingIn(database, "draft");
  const ids = [await add(listingId, 10), await add(listingId, 20), await add(listingId, 30)];
  const [a = "", b = "", c = ""] = ids;
  value(await orderPictures(manager, { listingId, ids: [c, a, b] }));
  expect(await idsOf(listingId)).toEqual([c, a, b]);
  expect(await profilePictures(listingId)).toEqual([c]);
  for (const wrong of [
    [a, b],
    [a, b, b],
    [a, b, c, a],
    [a, b, randomUUID()],
  ]) {
    expect(textOf(await orderPictures(manager, { listingId, ids: wrong }))).toMatch(/have changed. Reload/);
  }
  expect(await idsOf(listingId)).toEqual([c, a, b]);
});

test("the same file is there once, sent twice or in one moment, and leaves no files behind", async () => {
  const listingId = await listingIn(database, "draft");
  const bytes = await picture(77);
  const answers = await Promise.all([1, 2, 3].map(() => addPicture(manager, { listingId, bytes })));
  const again = value(await addPicture(manager, { listingId, bytes }));
  const ids = new Set([...answers.map((answer) => value(answer).pictureId), again.pictureId]);
  expect(ids.size).toBe(1);
  expect(await idsOf(listingId)).toEqual([...ids]);
  await runJobs(true);
  expect([...shop.files.stored.keys()].every((key) => key.startsWith(`pictures/${again.pictureId}/`))).toBe(
    true,
  );
});

test("an eleventh picture is refused, also when eleven come at once", async () => {
  const listingId = await listingIn(database, "draft");
  const files = await Promise.all(
    Array.from({ length: mostPictures + 2 }, (_, index) => picture(index * 25)),
  );
  const texts: string[] = [];
  for (const pair of [files.slice(0, 6), files.slice(6)]) {
    const answers = await Promise.all(pair.map((bytes) => addPicture(manager, { listingId, bytes })));
    texts.push(...answers.map(textOf));
  }
  expect(await idsOf(listingId)).toHaveLength(mostPictures);
  expect(
    texts.filter((text) => text === "A listing can have up to 10 pictures. Remove one first."),
  ).toHaveLength(2);
});

test("the job makes the AVIF once; of a removed picture it makes nothing and no file stays", async () => {
  const listingId = await listingIn(database, "published");
  const [stored, gone] = [await add(listingId, 40), await add(listingId, 50)];
  value(await removePicture(manager, { listingId, pictureId: gone }));
  expect(shop.files.stored.has(`pictures/${gone}/320.webp`)).toBe(true);
  await runJobs();
  expect([...shop.files.stored.keys()].filter((key) => key.includes(gone))).toEqual([]);
  expect([...shop.files.stored.keys()].sort()).toEqual(
    ["1600.avif", "1600.webp", "320.avif", "320.webp", "800.avif", "800.webp"].map(
      (f) => `pictures/${stored}/${f}`,
    ),
  );
  expect((await picturesOf(database.db, [listingId])).get(listingId)?.[0]?.hasAvif).toBe(true);
  const before = shop.files.stored.get(`pictures/${stored}/320.avif`);
  await pictureTasks(shop.ctx)["encode-avif"]?.({ pictureId: stored });
  expect(shop.files.stored.get(`pictures/${stored}/320.avif`)).toBe(before);
});

test("of a picture that is seldom seen the AVIF is made once somebody has looked at it", async () => {
  const listingId = await listingIn(database, "published");
  const added = await addPicture(manager, { listingId, bytes: await picture(45), isSeldomSeen: true });
  const { pictureId } = value(added);
  const hasAvif = async () => (await picturesOf(database.db, [listingId])).get(listingId)?.[0]?.hasAvif;
  await runJobs();
  expect(await hasAvif()).toBe(false);
  const asked = { pictureId, size: 320, format: "webp" } as const;
  value(await readListingPicture(shop.ctx, asked));
  value(await readListingPicture(shop.ctx, asked));
  await runJobs();
  expect(await hasAvif()).toBe(true);
});

test("files of an upload that broke off before its row are removed; those with a row stay", async () => {
  const listingId = await listingIn(database, "draft");
  const used = await add(listingId, 60);
  const lost = value(await storePicture(manager, await picture(61)));
  expect(shop.files.stored.has(`${lost.key}/1600.webp`)).toBe(true);
  await runJobs(true);
  expect([...shop.files.stored.keys()].some((key) => key.startsWith(lost.key))).toBe(false);
  expect(shop.files.stored.has(`pictures/${used}/1600.webp`)).toBe(true);
});

test("a store that fails leaves no row", async () => {
  const listingId = await listingIn(database, "draft");
  const broken = {
    ...manager,
    files: { ...manager.files, put: () => Promise.reject(new Error("disk full")) },
  };
  await expect(add(listingId, 62, broken)).rejects.toThrow("disk full");
  expect(await idsOf(listingId)).toEqual([]);
});

test("a full disk is said in plain words and leaves neither a row nor a file; with room again the picture is taken", async () => {
  const listingId = await listingIn(database, "draft");
  let room = 1;
  const put: PicturesCtx["files"]["put"] = async (key, bytes) => {
    room -= 1;
    if (room < 0) throw new FileStoreError("full");
    await shop.files.put(key, bytes);
  };
  const full = { ...manager, files: { ...manager.files, put } };
  const again = async () => addPicture(full, { listingId, bytes: await picture(63) });
  const refused = await again();
  expect(refused).toMatchObject({ ok: false, error: { code: "unavailable", title: "Picture not saved" } });
  expect(textOf(refused)).toMatch(/^We can't save pictures right now\./);
  expect(await idsOf(listingId)).toEqual([]);
  expect([...shop.files.stored.keys()]).toEqual([]);
  room = 100;
  expect((await again()).ok).toBe(true);
});

test("a picture that a dispute shows is not swept away", async () => {
  const { key, width, height } = value(await storePicture(manager, await picture(63)));
  const dispute = randomUUID();
  await database.pool.query(
    "insert into purchase_disputes (id, order_id, reason, opened_at) values ($1, $2, 'taken_back', now())",
    [dispute, randomUUID()],
  );
  await database.pool.query(
    `insert into dispute_entries (id, dispute_id, author, text, pictures, idempotency_key, created_at)
     values ($1, $2, 'customer', 'See here', $3, 'k', now())`,
    [randomUUID(), dispute, JSON.stringify([{ key, width, height }])],
  );
  await runJobs(true);
  expect(shop.files.stored.has(`${key}/320.webp`)).toBe(true);
});

test("hostile files are refused in words, and nothing of them is kept", async () => {
  const listingId = await listingIn(database, "draft");
  const files = [
    scriptedSvg,
    ...Object.values(await polyglots()),
    Buffer.from("GIF89a"),
    Buffer.alloc(50_000_000),
  ];
  for (const bytes of files) {
    const refused = await addPicture(manager, { listingId, bytes });
    expect(refused).toMatchObject({
      ok: false,
      error: { code: "invalid", text: expect.stringMatching(/^This /) },
    });
  }
  expect(shop.files.stored.size).toBe(0);
  expect(await idsOf(listingId)).toEqual([]);
});

test("pictures are changed by whoever edits listings, and not once their account is sold", async () => {
  const open = await listingIn(database, "draft");
  const staff = { ...shop.ctx, actor: await person(database, "staff") };
  for (const ctx of [shop.ctx, staff]) {
    const bytes = await picture(1);
    for (const action of [
      addPicture(ctx, { listingId: open, bytes }),
      removePicture(ctx, { listingId: open, pictureId: randomUUID() }),
      orderPictures(ctx, { listingId: open, ids: [] }),
    ]) {
      expect(await action).toMatchObject({ ok: false, error: { code: "not_found" } });
    }
  }
  const sold = await listingIn(database, "sold");
  expect(textOf(await addPicture(manager, { listingId: sold, bytes: await picture(2) }))).toMatch(
    /^This account is sold/,
  );
  expect(textOf(await addPicture(manager, { listingId: randomUUID(), bytes: await picture(2) }))).toBe(
    "This listing doesn't exist.",
  );
});

test("a picture is everybody's while its listing is published or sold, else only staff see it", async () => {
  const listingId = await listingIn(database, "draft");
  const pictureId = await add(listingId, 80);
  const staff = { ...shop.ctx, actor: await person(database, "staff") };
  const asked = { pictureId, size: 320, format: "webp" } as const;
  const seen = async () =>
    Promise.all(
      [shop.ctx, staff].map(async (ctx) => {
        const read = await readListingPicture(ctx, asked);
        return read.ok ? (read.value.isPublic ? "public" : "private") : read.error.code;
      }),
    );
  const move = (state: string) =>
    database.pool.query("update account_listings set state = $2 where id = $1", [listingId, state]);
  expect(await seen()).toEqual(["not_found", "private"]);
  await move("published");
  expect(await seen()).toEqual(["public", "public"]);
  await move("sold");
  expect(await seen()).toEqual(["public", "public"]);
  await move("hidden");
  expect(await seen()).toEqual(["not_found", "private"]);
  const avif = await readListingPicture(staff, { ...asked, format: "avif" });
  expect(avif).toMatchObject({ ok: false, error: { code: "not_found" } });
});

test("the log names pictures by id alone, and is public only for a listing that is shown", async () => {
  const draft = await listingIn(database, "draft");
  const shown = await listingIn(database, "published");
  for (const listingId of [draft, shown]) {
    const pictureId = await add(listingId, 90);
    const { rows } = await database.pool.query(
      "select type, visibility, data, topics from events where subject_id = $1",
      [listingId],
    );
    const isShown = listingId === shown;
    expect(rows).toEqual([
      {
        type: "listing.picture_added",
        visibility: isShown ? "public" : "internal",
        data: { pictureId },
        topics: ["listing-drafts", `listing:${listingId}`, "listings"],
      },
    ]);
  }
});
