import type { ProofGap, SnapshotMoment } from "../../../../domain/boosts/model.ts";
import type { DepositState } from "../../../../domain/orders/model.ts";
import type { ProofView } from "../../shared/order-page/proof-table.tsx";

/** What a boost has beside its order, as the desk shows it: every figure is text already. */
export type BoostDeskView = {
  orderId: string;
  version: number;
  isOpen: boolean;
  isCanceled: boolean;
  /** Work on it has not started. */
  isWaiting: boolean;
  rsn: string;
  services: readonly string[];
  usesOurGear: boolean;
  tier: string;
  /** `quote 3f9a, prices version 4` */
  quoteName: string;
  lines: readonly { label: string; amount: string }[];
  total: string;
  payWith: string;
  /** What is handed over in the game; null when it is paid otherwise. */
  gold: { millions: string; rate: string } | null;
  levels: readonly { name: string; value: number | null }[];
  requirements: readonly RequirementLine[];
  /** What staff look at in the game before they begin; empty when the high scores show it all. */
  toVerify: readonly string[];
  snapshots: Record<SnapshotMoment, { taken: string } | null>;
  proof: readonly ProofView[];
  /** What is missing of it. */
  gap: ProofGap | null;
  progress: readonly ProgressLine[];
  gear: GearView | null;
  access: AccessDeskView;
};

/** How access to the customer's game account stands; what it is, is behind Reveal (Rule P5). */
export type AccessDeskView = {
  state: "unpaid" | "missing" | "given" | "chat" | "destroyed" | "none";
  /** `Not given yet`, as the card's badge says it. */
  label: string;
  parts: readonly { label: string; value: string }[];
  /** Who revealed it last, and since when it was. */
  revealed: string | null;
};

export type RequirementLine = {
  key: string;
  label: string;
  /** What is known of it. */
  shown: string;
  verdict: "met" | "not_met" | "not_needed" | "verify";
};

type ProgressLine = { key: string; note: string; detail: string };

export type GearView = {
  deposit: string;
  state: DepositState;
  text: string;
  mayReturn: boolean;
  mayKeep: boolean;
};
