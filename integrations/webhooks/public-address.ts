import { BlockList, isIP } from "node:net";

/** Networks that are not the internet: our own, this machine, and what is set apart. */
const notPublicV4 = [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 3],
] as const;
/** Of IPv6 only 2000::/3 is the internet; in it, what leads to an IPv4 address and what is for examples. */
const notPublicV6 = [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
] as const;

const refused = new BlockList();
for (const [net, prefix] of notPublicV4) refused.addSubnet(net, prefix, "ipv4");
for (const [net, prefix] of notPublicV6) refused.addSubnet(net, prefix, "ipv6");
const internetV6 = new BlockList();
internetV6.addSubnet("2000::", 3, "ipv6");

/** Whether an IP address is one of the internet, and not of a network of our own. */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address);
  if (version === 4) return !refused.check(address, "ipv4");
  return version === 6 && internetV6.check(address, "ipv6") && !refused.check(address, "ipv6");
}

const thisMachine = new BlockList();
thisMachine.addSubnet("127.0.0.0", 8, "ipv4");
thisMachine.addAddress("::1", "ipv6");

/** Whether an IP address is this machine's own. */
export function isLoopback(address: string): boolean {
  const version = isIP(address);
  return version !== 0 && thisMachine.check(address, version === 4 ? "ipv4" : "ipv6");
}
