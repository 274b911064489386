import { secp256k1 } from "@noble/curves/secp256k1.js";
import { HDKey } from "@scure/bip32";
import { publicKeyToAddress } from "viem/accounts";
import type { AddressDeriver } from "../../domain/payments/ports.ts";

/** Depth of m/44'/60'/0'/0, below which the addresses of a wallet's first account stand (facts). */
const depth = 4;
/** Extended private keys, also of other coins and address kinds. */
const privateKey = /^[xyztuv]prv/i;

/**
 * Addresses below an extended public key, as every wallet derives them (BIP-32, BIP-44). The sentence of
 * `check` never repeats the text, which may be a private key that was pasted by mistake.
 */
export const hdAddresses: AddressDeriver = {
  derive(xpub, index) {
    const problem = problemWith(xpub);
    if (problem) throw new Error(problem);
    const { publicKey } = HDKey.fromExtendedKey(xpub.trim()).deriveChild(index);
    if (!publicKey) throw new Error("This index gives no address.");
    return publicKeyToAddress(`0x${secp256k1.Point.fromBytes(publicKey).toHex(false)}`);
  },
  check: problemWith,
};

function problemWith(text: string): string | null {
  const xpub = text.trim();
  if (privateKey.test(xpub) || /^(0x)?[0-9a-f]{64}$/i.test(xpub) || xpub.split(/\s+/).length >= 12) {
    return "This is a private key or a recovery phrase. Never enter it here: anyone who sees it can take everything. Move the wallet's funds to a new wallet and enter that one's extended public key, which starts with xpub.";
  }
  if (!xpub.startsWith("xpub")) return "An extended public key starts with xpub.";
  const key = parsed(xpub);
  if (!key) return "This extended public key is damaged: its checksum is wrong. Copy it again.";
  if (key.privateKey) return "This contains a private key. Enter the extended public key.";
  if (key.depth !== depth) {
    return `This key is at depth ${key.depth}. Enter the one at m/44'/60'/0'/0, which is depth ${depth}.`;
  }
  // 1 is for change, of which Ethereum knows none; no wallet would look for the money there.
  if (key.index !== 0) return "This key isn't the one at m/44'/60'/0'/0: its last number isn't 0.";
  return null;
}

function parsed(xpub: string): HDKey | null {
  try {
    return HDKey.fromExtendedKey(xpub);
  } catch {
    return null;
  }
}
