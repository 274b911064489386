import { BlockList, isIP, isIPv6 } from "node:net";

/**
 * The part of an internet address that one customer holds: all of an IPv4 address, the first 64 bits of an
 * IPv6 one, since a single line usually has that many addresses to itself.
 */
export function networkOf(ip: string): string {
  const plain = ip.replace(/^::ffff:(?=\d+\.)/i, "").replace(/%.*$/, "");
  if (!isIPv6(plain)) return plain;
  const [head = "", tail] = plain.toLowerCase().split("::");
  const left = head.split(":").filter(Boolean);
  const right = (tail ?? "").split(":").filter(Boolean);
  const zeros = tail === undefined ? 0 : 8 - left.length - right.length;
  const groups = [...left, ...Array<string>(Math.max(zeros, 0)).fill("0"), ...right];
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(":")}::/64`;
}

/**
 * Addresses that are nobody's own: of this machine, of a network behind a router or proxy, of a carrier's
 * NAT.
 */
const shared = new BlockList();
for (const [address, prefix] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.168.0.0", 16],
] as const) {
  shared.addSubnet(address, prefix);
}
shared.addAddress("::1", "ipv6");
shared.addSubnet("fc00::", 7, "ipv6");
shared.addSubnet("fe80::", 10, "ipv6");

/**
 * Whether an address says whose network it is; a shop behind a proxy it doesn't know sees only the proxy's.
 */
export function isOwnNetwork(ip: string): boolean {
  const plain = ip.replace(/^::ffff:(?=\d+\.)/i, "").replace(/%.*$/, "");
  const family = isIP(plain);
  return family !== 0 && !shared.check(plain, family === 6 ? "ipv6" : "ipv4");
}
