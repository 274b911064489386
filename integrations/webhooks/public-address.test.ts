import { expect, test } from "vitest";
import { isPublicAddress } from "./public-address.ts";

test("addresses of the internet are public", () => {
  const found = ["1.1.1.1", "93.184.216.34", "172.32.0.1", "2606:4700:4700::1111"];
  expect(found.filter((address) => !isPublicAddress(address))).toEqual([]);
});

test("this machine, its network, the cloud's own addresses and whatever hides one of them are not", () => {
  const found = [
    ...["0.0.0.0", "127.0.0.1", "127.9.9.9", "10.1.2.3", "172.16.0.1", "192.168.1.1", "169.254.169.254"],
    ...[
      "100.64.0.1",
      "224.0.0.1",
      "255.255.255.255",
      "::1",
      "::",
      "fe80::1",
      "fc00::1",
      "fd12::1",
      "ff02::1",
    ],
    ...["::ffff:127.0.0.1", "::ffff:7f00:1", "::127.0.0.1", "64:ff9b::7f00:1", "2002:7f00:1::", "2001::1"],
    ...["", "localhost", "127.1", "0x7f000001", "fe80::1%eth0"],
  ];
  expect(found.filter(isPublicAddress)).toEqual([]);
});
