import { keccak_256 } from "@noble/hashes/sha3.js";
import { base58 } from "@scure/base";
import { fail, ok, type Result } from "../../../kernel/result.ts";
import type { Coin, PayoutDetails } from "../../ways/model.ts";

const solanaKeyBytes = 32;
/** What is sent there is lost: nobody has its key. */
const zeroEthereum = `0x${"0".repeat(40)}`;

/** An Ethereum address with the capitals of its checksum (EIP-55). `address` is 0x and 40 hex digits. */
export function checksumEthereum(address: string): string {
  const digits = address.slice(2).toLowerCase();
  const hash = keccak_256(new TextEncoder().encode(digits));
  const cased = [...digits].map((digit, at) => {
    const byte = hash[at >> 1] ?? 0;
    const nibble = at % 2 === 0 ? byte >> 4 : byte & 15;
    return nibble >= 8 ? digit.toUpperCase() : digit;
  });
  return `0x${cased.join("")}`;
}

function checkEthereum(address: string): string | null {
  if (!/^0x[0-9a-fA-F]{40}$/.test(address)) return null;
  const summed = checksumEthereum(address);
  // Without a capital there is no checksum to hold; a mixed one must be exact, or a digit was mistyped.
  return address === summed || address === address.toLowerCase() ? summed : null;
}

function checkSolana(address: string): string | null {
  try {
    return base58.decode(address).length === solanaKeyBytes ? address : null;
  } catch {
    return null;
  }
}

const checks: Record<Coin, { check: (address: string) => string | null; text: string }> = {
  ETH: {
    check: checkEthereum,
    text: "This Ethereum address has a wrong character. Please copy it again.",
  },
  SOL: { check: checkSolana, text: "This isn't a Solana address. Please copy it again." },
};

const nobodys = "Nobody owns this address. Please enter one of your own.";

/**
 * Payout details whose coin address is proven by its checksum: Ethereum all in lower case or with exact
 * capitals (EIP-55), Solana as base58 of exactly 32 bytes. An Ethereum address is answered with its checksum.
 * Refuses `invalid`, the zero address too.
 */
export function checkDestination(details: PayoutDetails): Result<PayoutDetails> {
  if (details.method !== "crypto") return ok(details);
  const { check, text } = checks[details.coin];
  const address = check(details.address);
  if (address === zeroEthereum) return fail({ code: "invalid", field: "address", text: nobodys });
  return address === null ? fail({ code: "invalid", field: "address", text }) : ok({ ...details, address });
}
