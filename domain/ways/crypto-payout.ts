import type { Coin } from "./crypto.ts";
import type { PayoutDefinition } from "./payout-definition.ts";

/** The form of each coin's addresses. Their checksums are proven by the command. */
const addresses: Record<Coin, { pattern: RegExp; wrong: string; placeholder: string; maskedHead: number }> = {
  ETH: {
    pattern: /^0x[0-9a-fA-F]{40}$/,
    wrong: "An Ethereum address is 0x followed by 40 characters from 0 to 9 and A to F.",
    placeholder: "0x…",
    maskedHead: 6,
  },
  SOL: {
    pattern: /^[1-9A-HJ-NP-Za-km-z]{32,44}$/,
    wrong: "A Solana address has 32 to 44 letters and digits, without 0, O, I and l.",
    placeholder: "32 to 44 letters and digits",
    maskedHead: 4,
  },
};

/** What an account sale says of an address that is not one, or whose checksum does not hold (Rule S75). */
export function invalidWallet(coin: string): string {
  return `Invalid ${coin} wallet address. Please check and try again.`;
}

type Wallet = { coin: Coin; address: string };

export const cryptoPayout = {
  title: "Cryptocurrency",
  text: "To your wallet",
  arrival: "Within minutes",
  coin: { legend: "Coin", missing: "Please choose Ethereum or Solana." },
  fields: {
    address: {
      label: "Address",
      help: "Copy it from your wallet. Payments to a wrong address can't be recovered.",
      mono: true,
    },
  },
  problems: ({ coin, address }) =>
    addresses[coin].pattern.test(address) ? [] : [["address", addresses[coin].wrong]],
  destination: ({ address }) => address,
  mask: ({ coin, address }) => `${address.slice(0, addresses[coin].maskedHead)}…${address.slice(-4)}`,
  inAccountSale: {
    text: "To your wallet",
    coin: { legend: "Cryptocurrency", missing: "Please select a cryptocurrency" },
    fields: {
      address: {
        label: "Wallet address",
        help: "Copy it from your wallet. We encrypt it. Only the team paying you sees it.",
        placeholder: (coin) => addresses[coin === "SOL" ? coin : "ETH"].placeholder,
        autoCapitalize: "none",
        mono: true,
        required: true,
        shortest: 1,
        missing: "Please enter your wallet address",
        tooLong: "This is too long for a wallet address.",
      },
    },
    problems: ({ coin, address }) =>
      addresses[coin].pattern.test(address) ? [] : [["address", invalidWallet(coin)]],
  },
} as const satisfies PayoutDefinition<"address", Wallet>;
