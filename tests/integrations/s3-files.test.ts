import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { s3Files } from "../../integrations/s3/s3-files.ts";
import { parseS3Url } from "../../platform/config/s3-url.ts";
import type { FileStore } from "../../platform/files/ports.ts";
import { type S3Double, s3Double } from "./s3-double.ts";

const grant = {
  accessKeyId: "AKIDEXAMPLE",
  // With signs that must be encoded in an address.
  secretAccessKey: "wJalr/XUtn+FEMI=K7",
  region: "eu-central-1",
  bucket: "shop-pictures",
};
let store: S3Double;

beforeAll(async () => {
  store = await s3Double(grant);
});
beforeEach(() => store.stored.clear());
afterAll(() => store.close());

function filesAt({ origin }: S3Double, secret = grant.secretAccessKey): FileStore {
  const url = new URL(`${origin}/${grant.bucket}?region=${grant.region}`);
  url.username = grant.accessKeyId;
  url.password = encodeURIComponent(secret);
  const settings = parseS3Url(url.href);
  if (!settings) throw new Error("the address was refused");
  return s3Files(settings);
}

test("a service that works out each signature by itself keeps, reads and removes our files", async () => {
  const files = filesAt(store);
  const bytes = Uint8Array.from({ length: 300_000 }, (_, index) => (index * 7) % 256);
  expect(await files.get("pictures/a/320.webp")).toBeNull();
  await files.put("pictures/a/320.webp", bytes);
  expect(await files.exists("pictures/a/320.webp")).toBe(true);
  expect(await files.get("pictures/a/320.webp")).toEqual(bytes);
  await files.delete("pictures/a/320.webp");
  await files.delete("pictures/a/320.webp");
  expect(await files.exists("pictures/a/320.webp")).toBe(false);
  expect(store.stored.size).toBe(0);
});

test("another secret is refused by the service, and the error names neither key nor secret", async () => {
  const files = filesAt(store, "another-secret");
  const failure = await files
    .put("pictures/a/320.webp", new Uint8Array([1]))
    .catch((error) => `${error} ${error.cause}`);
  expect(failure).toBe(
    "FileStoreError: The file store could not keep a file Error: The file store did not keep a file (403)",
  );
  expect(await files.trouble()).toBe("unreachable");
  await expect(files.get("pictures/a/320.webp")).rejects.toThrow("(403)");
  expect(store.stored.size).toBe(0);
});

test("a busy service is asked again; one that stays down is an error, never a missing file", async () => {
  const files = filesAt(store);
  store.fail(503, 1);
  await files.put("pictures/b/320.webp", new Uint8Array([1, 2]));
  expect(store.stored.has("pictures/b/320.webp")).toBe(true);
  store.fail(503, 3);
  await expect(files.get("pictures/b/320.webp")).rejects.toThrow("(503)");
});

test("a key that leads out of the bucket is never sent", async () => {
  await expect(async () => filesAt(store).get("../other-bucket/file")).rejects.toThrow("no key");
});
