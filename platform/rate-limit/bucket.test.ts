import { expect, test } from "vitest";
import { networkOf } from "./network.ts";
import { bucketOf } from "./take.ts";

test("a bucket's name tells its kind and hides its value", () => {
  const bucket = bucketOf("sign-in", "someone@goldhall.test");
  expect(bucket).toMatch(/^sign-in:[\w-]{43}$/);
  expect(bucket).not.toContain("someone");
});

test("letter case and surrounding space do not open another bucket, another kind does", () => {
  expect(bucketOf("sign-in", " Someone@Goldhall.test ")).toBe(bucketOf("sign-in", "someone@goldhall.test"));
  expect(bucketOf("register", "someone@goldhall.test")).not.toBe(
    bucketOf("sign-in", "someone@goldhall.test"),
  );
});

test.each([
  ["203.0.113.7", "203.0.113.7"],
  ["::ffff:203.0.113.7", "203.0.113.7"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:0DB8:1:2::1", "2001:db8:1:2::/64"],
  ["2001:db8::1", "2001:db8:0:0::/64"],
  ["fe80::1%eth0", "fe80:0:0:0::/64"],
  ["::1", "0:0:0:0::/64"],
  ["unknown", "unknown"],
])("%s is counted as %s", (ip, network) => {
  expect(networkOf(ip)).toBe(network);
});
