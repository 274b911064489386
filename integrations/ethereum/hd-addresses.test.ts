import { pbkdf2Sync } from "node:crypto";
import { HDKey } from "@scure/bip32";
import { mnemonicToAccount } from "viem/accounts";
import { expect, test } from "vitest";
import { hdAddresses } from "./hd-addresses.ts";

// The example phrase of BIP-39, known to everybody.
const mnemonic = "legal winner thank year wave sausage worth useful legal winner thank yellow";
// BIP-39: the seed of a phrase without a password.
const root = HDKey.fromMasterSeed(pbkdf2Sync(mnemonic, "mnemonic", 2_048, 64, "sha512"));
const xpubAt = (path: string) => root.derive(path).publicExtendedKey;
const xpub = xpubAt("m/44'/60'/0'/0");

test("derives the addresses that a wallet with the private key has", () => {
  for (let index = 0; index < 50; index += 1) {
    const { address } = mnemonicToAccount(mnemonic, { addressIndex: index });
    expect(hdAddresses.derive(xpub, index)).toBe(address);
  }
});

test("accepts the key at m/44'/60'/0'/0, also with spaces around it", () => {
  expect(hdAddresses.check(xpub)).toBeNull();
  expect(hdAddresses.check(` ${xpub}\n`)).toBeNull();
});

test.each([
  ["an extended private key", root.derive("m/44'/60'/0'/0").privateExtendedKey],
  ["a private key", "ab".repeat(32)],
  ["a private key with 0x", `0x${"ab".repeat(32)}`],
  ["a recovery phrase", mnemonic],
])("refuses %s loudly and does not repeat it", (_, secret) => {
  const problem = hdAddresses.check(secret);
  expect(problem).toContain("private key");
  expect(problem).not.toContain(secret);
  expect(() => hdAddresses.derive(secret, 0)).toThrow("private key");
});

test.each([
  ["depth 0", root.publicExtendedKey, "depth 0"],
  ["depth 3", xpubAt("m/44'/60'/0'"), "depth 3"],
  ["depth 5", xpubAt("m/44'/60'/0'/0/0"), "depth 5"],
  ["change", xpubAt("m/44'/60'/0'/1"), "isn't the one at"],
  ["one letter changed", `${xpub.slice(0, -1)}${xpub.endsWith("1") ? "2" : "1"}`, "checksum"],
  ["an address", mnemonicToAccount(mnemonic).address, "starts with xpub"],
  ["nothing", "", "starts with xpub"],
])("says what is wrong: %s", (_, text, words) => {
  expect(hdAddresses.check(text)).toContain(words);
});
