import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import fc from "fast-check";
import { afterAll, expect, test, vi } from "vitest";
import { localFiles } from "./local-files.ts";
import { isFileKey } from "./model.ts";

const root = mkdtempSync(path.join(tmpdir(), "goldhall-files-"));
const files = localFiles(path.join(root, "kept"));
afterAll(() => rmSync(root, { recursive: true, force: true }));

const bytes = (text: string) => new TextEncoder().encode(text);

test("what was kept is read again, replaced whole, and gone once removed", async () => {
  await files.put("pictures/a/320.webp", bytes("one"));
  await files.put("pictures/a/320.webp", bytes("two"));
  expect(Buffer.from((await files.get("pictures/a/320.webp")) ?? []).toString()).toBe("two");
  expect(await files.exists("pictures/a/320.webp")).toBe(true);
  await files.delete("pictures/a/320.webp");
  await files.delete("pictures/a/320.webp");
  expect(await files.get("pictures/a/320.webp")).toBeNull();
  expect(await files.exists("pictures/a/320.webp")).toBe(false);
});

test("only the program's own user may read a file, and nothing unfinished stays beside it", async () => {
  await files.put("pictures/b/320.webp", bytes("mine"));
  const folder = path.join(root, "kept", "pictures", "b");
  expect(readdirSync(folder)).toEqual(["320.webp"]);
  expect(statSync(path.join(folder, "320.webp")).mode & 0o077).toBe(0);
});

test("a folder goes with its last file", async () => {
  await files.put("pictures/c/320.webp", bytes("one"));
  await files.delete("pictures/c/320.webp");
  expect(readdirSync(path.join(root, "kept", "pictures"))).not.toContain("c");
});

test("what a program that died left unfinished is removed a day later", async () => {
  const left = path.join(root, "died", ".unfinished");
  mkdirSync(left, { recursive: true });
  for (const [name, hours] of [
    ["old", 25],
    ["new", 1],
  ] as const) {
    writeFileSync(path.join(left, name), "half");
    const at = new Date(Date.now() - hours * 3_600_000);
    utimesSync(path.join(left, name), at, at);
  }
  await localFiles(path.join(root, "died")).put("a", bytes("whole"));
  await vi.waitFor(() => expect(readdirSync(left)).toEqual(["new"]));
});

/** A disk of 64 KB, or the words of why there is none. */
function smallDisk(folder: string): string | null {
  mkdirSync(folder, { recursive: true });
  const mounted = spawnSync("mount", ["-t", "tmpfs", "-o", "size=64k", "tmpfs", folder], {
    encoding: "utf8",
  });
  return mounted.status === 0 ? null : "only root may mount a small disk to fill";
}

test("on a full disk a file is refused by name, nothing of it is left, and with room again it is kept", async (context) => {
  const folder = path.join(root, "small");
  const reason = smallDisk(folder);
  if (reason) return context.skip(reason);
  try {
    const small = localFiles(path.join(folder, "files"));
    await small.put("pictures/a/1", new Uint8Array(40_000));
    await expect(small.put("pictures/b/1", new Uint8Array(40_000))).rejects.toMatchObject({
      name: "FileStoreError",
      trouble: "full",
    });
    expect(readdirSync(path.join(folder, "files", "pictures"))).toEqual(["a"]);
    expect(readdirSync(path.join(folder, "files", ".unfinished"))).toEqual([]);
    expect(await small.trouble()).toBe("full");
    await small.delete("pictures/a/1");
    await small.put("pictures/b/1", new Uint8Array(40_000));
    expect(await small.exists("pictures/b/1")).toBe(true);
  } finally {
    spawnSync("umount", [folder]);
  }
});

test("many writers of one file leave one whole file", async () => {
  const texts = Array.from({ length: 20 }, (_, index) => String(index).repeat(10_000));
  await Promise.all(texts.map((text) => files.put("race/file", bytes(text))));
  expect(texts).toContain(Buffer.from((await files.get("race/file")) ?? []).toString());
  expect(readdirSync(path.join(root, "kept", "race"))).toEqual(["file"]);
});

test.each([
  "",
  "/etc/passwd",
  "../secret",
  "a/../../b",
  "a//b",
  "a/./b",
  ".hidden",
  "a\\b",
  "A/b",
  "a/b\0",
  "a/%2e%2e/b",
  "x".repeat(201),
])("no file is named %j", async (key) => {
  expect(isFileKey(key)).toBe(false);
  for (const action of [files.get, files.exists, files.delete]) await expect(action(key)).rejects.toThrow();
  await expect(files.put(key, bytes("x"))).rejects.toThrow();
});

test("whatever text passes as a key, its place is inside the folder", () => {
  const piece = fc.constantFrom("a", "..", ".", "/", "\\", "-", "9", "b.webp", "\0", "%2e");
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
      const key = pieces.join("");
      fc.pre(isFileKey(key));
      expect(path.resolve("/files", key).startsWith("/files/")).toBe(true);
    }),
    { numRuns: 2000 },
  );
});
