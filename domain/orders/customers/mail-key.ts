/** Mailboxes that read the same address with and without dots. */
const dotless = new Set(["gmail.com", "googlemail.com"]);

/**
 * The same text for addresses of one mailbox: in small letters, without what follows a plus sign, and without
 * dots where the provider ignores them. So a code for a first purchase is not had again by writing the
 * address in another way (Rule P25).
 */
export function mailKey(email: string): string {
  const [local = "", domain = ""] = splitAtLast(email.trim().toLowerCase());
  const [plain = ""] = local.split("+");
  const name = plain === "" ? local : plain;
  return dotless.has(domain) ? `${name.replaceAll(".", "")}@gmail.com` : `${name}@${domain}`;
}

function splitAtLast(address: string): [string, string] {
  const at = address.lastIndexOf("@");
  return at < 0 ? [address, ""] : [address.slice(0, at), address.slice(at + 1)];
}
