import { BlockList, isIP } from "node:net";

/** Why an address with a user and a password couldn't be read, in words for whoever wrote it. */
export const encodedText = "in user and password write / as %2F, # as %23, ? as %3F, @ as %40, % as %25";

/**
 * The parts of an address such as `scheme://user:password@host:port/path`; null when it has no host, or when
 * user or password hold characters that end them early and leave an @ behind.
 */
export function readAddress(text: string): URL | null {
  if (!URL.canParse(text)) return null;
  const url = new URL(text);
  const isCut = `${url.pathname}${url.search}`.includes("@") || url.hash !== "";
  return url.hostname === "" || isCut || !areDecodable(url.username, url.password) ? null : url;
}

function areDecodable(...texts: string[]): boolean {
  try {
    texts.forEach(decodeURIComponent);
    return true;
  } catch {
    return false;
  }
}

const insiders = new BlockList();
insiders.addSubnet("127.0.0.0", 8);
insiders.addSubnet("10.0.0.0", 8);
insiders.addSubnet("172.16.0.0", 12);
insiders.addSubnet("192.168.0.0", 16);
insiders.addAddress("::1", "ipv6");
insiders.addSubnet("fc00::", 7, "ipv6");

/** Whether a URL's host is on this machine or in a network of its own, such as a neighbor in compose. */
export function isPrivateHost(hostname: string): boolean {
  const host = hostname.replace(/^\[(.+)\]$/, "$1");
  const family = isIP(host);
  return family === 0 ? !host.includes(".") : insiders.check(host, family === 6 ? "ipv6" : "ipv4");
}
