import type { ChainTrouble } from "../../../../domain/payments/ports.ts";

/** How the chain and its watching are; moments and numbers written out. */
export type HealthView = {
  network: string;
  chainId: number;
  watch: {
    head: string;
    headAt: string;
    finalized: string;
    checkedAt: string;
    /** `3 seconds ago`. */
    checkedAgo: string;
    isStale: boolean;
    holder: string | null;
    trouble: ChainTrouble | null;
    troubleSince: string | null;
  } | null;
  watched: number;
  waiting: number;
};

/** An extended public key as the page shows it. */
export type KeyView = {
  id: string;
  state: "proposed" | "active" | "retired" | "refused";
  xpub: string;
  fingerprint: string;
  firstAddresses: readonly string[];
  payments: number;
  proposed: string;
  decided: string | null;
  /** Set without a second admin, as only the first key is. */
  isFirst: boolean;
  /** The one who looks has proposed it and so cannot approve it. */
  isViewers: boolean;
};

/** A line of the sweep plan; sums in ETH. */
export type SweepRow = {
  path: string;
  address: string;
  fingerprint: string;
  orderId: string;
  balance: string;
  value: string;
  isWorth: boolean;
  /** What was last seen, since the chain gave no answer now. */
  lastSeen: string | null;
};

export type SweepView = {
  percent: number;
  everywhere: boolean;
  cost: string;
  gasPrice: string;
  rows: SweepRow[];
  /** How many more there are than are shown; the file holds them all. */
  more: number;
  addresses: number;
  balance: string;
  worthAddresses: number;
  worth: string;
  gas: string;
};
