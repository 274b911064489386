import { copyFileSync, existsSync, readdirSync, readFileSync, truncateSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { checkArchive } from "../../platform/backup/archive-reader.ts";
import { writeArchive } from "../../platform/backup/archive-writer.ts";
import { BackupError, plainError } from "../../platform/backup/backup-error.ts";
import { baselineAt } from "../../platform/database/baseline.ts";
import type { FileStore } from "../../platform/files/ports.ts";
import { type TestDatabase, testDatabase } from "../support/database.ts";
import { longTest } from "../support/long-run.ts";
import { vaultKey } from "../support/tools.ts";
import { backUp, oldShop, oldShopKeys, restore, type Scratch, scratch } from "./backup-rig.ts";

let database: TestDatabase;
let folder: Scratch;
beforeAll(async () => {
  folder = scratch();
  database = await testDatabase({ empty: true });
});
afterAll(async () => {
  await database.close();
  folder.remove();
});

const tables = async () =>
  (await database.pool.query("select relname from pg_class where relnamespace = 'public'::regnamespace"))
    .rows;

/** Restores something that is refused; nothing may be in the database or among the pictures after it. */
async function refused(more: Partial<Parameters<typeof restore>[1]>): Promise<string> {
  const error: unknown = await restore(database, { files: folder.files("none"), ...more }).catch(
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(BackupError);
  expect(await tables()).toEqual([]);
  expect(existsSync(folder.at("none", "pictures"))).toBe(false);
  return error instanceof Error ? error.message : "";
}

/** A copy of the old shop's backup, changed. */
function changed(name: string, change: (bytes: Buffer) => Buffer): string {
  const file = folder.at(name);
  writeFileSync(file, change(readFileSync(oldShop)));
  return file;
}

test("a file in which one byte differs is refused, wherever it is", async () => {
  const { length } = readFileSync(oldShop);
  for (const at of [0.2, 0.5, 0.8].map((part) => Math.floor(length * part))) {
    const file = changed("damaged.tar", (bytes) => {
      bytes[at] = (bytes[at] ?? 0) ^ 1;
      return bytes;
    });
    expect(await refused({ file })).toMatch(/damaged/);
  }
});

test("a manifest that somebody has rewritten is refused", async () => {
  const file = changed("rewritten.tar", (bytes) => {
    const text = Buffer.from('"mode": "demo"');
    bytes.write('"mode": "real"', bytes.indexOf(text));
    return bytes;
  });
  expect(await refused({ file, mode: "real" })).toMatch(/damaged/);
});

test("a file that was copied only in part is refused, wherever it ends", async () => {
  const { length } = readFileSync(oldShop);
  for (const end of [0, 300, Math.floor(length / 2), length - 3_000, length - 2_000]) {
    const file = folder.at("short.tar");
    copyFileSync(oldShop, file);
    truncateSync(file, end);
    expect(await refused({ file }), String(end)).toMatch(/is incomplete/);
  }
});

test("what is no backup is refused, and so is a file that is not there", async () => {
  const file = changed("letter.tar", () => Buffer.alloc(4_096, "Dear owner"));
  expect(await refused({ file })).toMatch(/damaged/);
  expect(await refused({ file: folder.at("nowhere.tar") })).toMatch(/No such file or folder: .*nowhere\.tar/);
});

test("other keys are refused, also under the same name, and the sentence names the key", async () => {
  expect(await refused({ vaultKeys: [vaultKey("k1")] })).toMatch(/VAULT_KEYS .*\(demo-1\)/);
  expect(await refused({ vaultKeys: [vaultKey("demo-1")] })).toMatch(/VAULT_KEYS .*\(demo-1\)/);
});

test("a backup of the other kind of shop is refused (Rule P33)", async () => {
  expect(await refused({ mode: "real" })).toMatch(/backup of a demo shop.*DEMO=1/s);
});

/** A backup of the old shop after its database was changed. */
async function backupAfter(change: string): Promise<string> {
  const own = await testDatabase({ empty: true });
  const [file, files] = [folder.at(`${own.url.slice(-12)}.tar`), folder.files("own")];
  await restore(own, { files });
  await own.pool.query(change);
  await backUp(own, { file, files });
  await own.close();
  return file;
}

longTest("a backup of a newer program is refused", async () => {
  const file = await backupAfter(
    "insert into drizzle.__drizzle_migrations (hash, created_at) values ('', 9000000000000)",
  );
  expect(await refused({ file })).toMatch(/newer Goldhall/);
});

longTest(
  "a backup from before the baseline of the migrations is refused, with the way to bring it up to date",
  async () => {
    const file = await backupAfter(
      `delete from drizzle.__drizzle_migrations where created_at = ${baselineAt}`,
    );
    expect(await refused({ file })).toMatch(/too old for this program to update.*Goldhall 0\.1\.0/);
  },
);

test("a database with anything in it is refused, and stays as it is", async () => {
  await database.pool.query("create table notes (text text); insert into notes values ('mine')");
  const error: unknown = await restore(database, { files: folder.files("none") }).catch((thrown) => thrown);
  expect(error).toBeInstanceOf(BackupError);
  expect(String(error)).toMatch(/isn't empty/);
  expect((await database.pool.query("select text from notes")).rows).toEqual([{ text: "mine" }]);
  await database.pool.query("drop table notes");
});

longTest(
  "a restore that fails on its way leaves an empty database and no picture, and can be done again",
  async () => {
    const whole = folder.files("broken");
    let calls = 0;
    const files: FileStore = {
      ...whole,
      put: async (key, bytes) => {
        calls += 1;
        if (calls === 2) throw Object.assign(new Error("no space"), { code: "ENOSPC" });
        return whole.put(key, bytes);
      },
    };
    expect(await refused({ files })).toMatch(/no space left for the pictures/);
    expect(await whole.exists("pictures/b0ee9aa1-b40d-4bf8-88f1-50e543d0793f/320.webp")).toBe(false);
    // Now it fails in the database, after the pictures.
    await database.pool.query("create type review_state as enum ('in the way')");
    await database.pool.query("create view public.orders as select 1 as one");
    const error: unknown = await restore(database, { files: whole }).catch((thrown) => thrown);
    expect(error).toBeInstanceOf(Error);
    expect(await whole.exists("pictures/b0ee9aa1-b40d-4bf8-88f1-50e543d0793f/320.webp")).toBe(false);
    await database.pool.query("drop view public.orders; drop type review_state");
    expect(await tables()).toEqual([]);
    const again = await testDatabase({ empty: true });
    await restore(again, { files: whole });
    await again.close();
  },
);

test("a disk that is full says so in plain words, and leaves no file behind", async () => {
  const file = folder.at("full.tar");
  const full = Object.assign(new Error("ENOSPC: no space left on device"), { code: "ENOSPC" });
  const error: unknown = await writeArchive(file, { at: new Date() }, async (archive) => {
    await archive.add({ name: "one", bytes: Buffer.alloc(100) });
    throw full;
  }).catch((thrown) => thrown);
  expect(String(plainError(error, file))).toMatch(/no space left for .*full\.tar/);
  expect(readdirSync(path.dirname(file)).filter((name) => name.startsWith(path.basename(file)))).toEqual([]);
});

test("a backup never takes the place of another file", async () => {
  const file = folder.at("taken.tar");
  writeFileSync(file, "mine");
  const error: unknown = await backUp(database, { file, files: folder.files("none") }).catch(
    (thrown) => thrown,
  );
  expect(String(error)).toMatch(/already exists/);
  expect(readFileSync(file, "utf8")).toBe("mine");
});

test("an empty database is nothing to back up", async () => {
  const file = folder.at("empty.tar");
  const error: unknown = await backUp(database, { file, files: folder.files("none") }).catch(
    (thrown) => thrown,
  );
  expect(String(error)).toMatch(/This database has no shop yet/);
  expect(existsSync(file)).toBe(false);
});

test("the file holds none of the keys", async () => {
  const bytes = readFileSync(oldShop);
  for (const { key } of oldShopKeys)
    for (const text of [key, key.toString("base64"), key.toString("hex")])
      expect(bytes.includes(text)).toBe(false);
  expect((await checkArchive(oldShop)).manifest.vaultKeys).toMatchObject([{ id: "demo-1" }]);
});
