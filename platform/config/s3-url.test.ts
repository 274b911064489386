import { expect, test } from "vitest";
import { parseConfig } from "./config.ts";
import { parseS3Url } from "./s3-url.ts";

test("an address of a bucket is read with its percent-encoded secret", () => {
  expect(parseS3Url("https://AKID:a%2Fb%2Bc@s3.example/shop-files?region=eu-west-1")).toEqual({
    endpoint: "https://s3.example",
    bucket: "shop-files",
    region: "eu-west-1",
    accessKeyId: "AKID",
    secretAccessKey: "a/b+c",
  });
});

test.each([
  "https://s3.example/shop-files",
  "https://AKID@s3.example/shop-files",
  "https://AKID:secret@s3.example",
  "https://AKID:secret@s3.example/shop-files/deeper",
  "https://AKID:secret@s3.example/..",
  "http://AKID:secret@s3.example/shop-files",
  "http://AKID:secret@203.0.113.7/shop-files",
  "http://AKID:secret@169.254.169.254/shop-files",
  "http://AKID:secret@[2001:db8::1]/shop-files",
  "s3://AKID:secret@shop-files",
  "https://AKID:%E0%A4%A@s3.example/shop-files",
])("%s is no such address, and the start says so without repeating it", (text) => {
  expect(parseS3Url(text)).toBeNull();
  expect(() => parseConfig({ DEMO: "1", S3_URL: text })).toThrow(/S3_URL: must be https:\/\/key:secret@host/);
  expect(() => parseConfig({ DEMO: "1", S3_URL: text })).not.toThrow(/AKID/);
});

test.each([
  "minio:9000",
  "localhost:9000",
  "127.0.0.1",
  "10.0.0.7",
  "172.20.1.1",
  "192.168.1.2",
  "[::1]:9000",
  "[fd00::7]",
])("a store at %s, which no stranger's network lies before, may go without TLS", (host) => {
  expect(parseS3Url(`http://AKID:secret@${host}/shop-files`)?.endpoint).toBe(`http://${host}`);
});

test("without it files are kept on this machine", () => {
  expect(parseConfig({ DEMO: "1" }).s3).toBeUndefined();
});
