/** Where a purchase stands for its buyer. */
export type PurchaseStage = "held" | "preparing" | "ready" | "completed" | "canceled";

/** What a customer's page of a bought account shows beside the order, never its login. */
export type PurchaseDetailView = {
  orderId: string;
  version: number;
  name: string;
  /** The page of the account; null once nobody can open it. */
  listingHref: string | null;
  facts: readonly { label: string; value: string }[];
  stage: PurchaseStage;
  /** Times of clocks in epoch milliseconds. */
  serverNow: number;
  /** The end of the hold. */
  held: Until | null;
  /** By when we promised the login; null with Instant delivery and once it is there. */
  deadline: (Until & { totalMs: number }) | null;
  /** Until when the account can be checked. */
  check: Until | null;
  /** When the buyer read the login first. */
  readOn: string | null;
  /** Until when an account that is taken back is refunded; null where no warranty runs. */
  warranty: Until | null;
  /** Who accepted it, in words. */
  accepted: string | null;
  loginStoredUntil: string | null;
  /** Handed over, but not or no longer paid in full. */
  isUnpaid: boolean;
  /** Whether the reader is its buyer; staff look over their shoulder. */
  isBuyer: boolean;
  may: { reveal: boolean; confirm: boolean; dispute: boolean; answer: boolean };
  /** Newest first. */
  disputes: readonly DisputeView[];
};

/** A moment, for a clock and in words. */
export type Until = { at: number; text: string };

export type DisputeView = {
  id: string;
  version: number;
  reason: string;
  state: "open" | "decided" | "withdrawn";
  underWarranty: boolean;
  openedOn: string;
  closedOn: string | null;
  /** Until when we promised our first answer; null once it was given. */
  answerBy: string | null;
  outcome: "refund" | "part_refund" | "rejected" | null;
  /** What was decided, and what follows. */
  decided: { title: string; follows: string } | null;
  /** Who decided, for staff. */
  decidedBy: string | null;
  answer: string | null;
  /** How many of its notes the very person wrote who reads. */
  ownNotes: number;
  entries: readonly DisputeEntryView[];
};

export type DisputeEntryView = {
  id: string;
  author: "customer" | "staff";
  who: string;
  isMine: boolean;
  text: string;
  when: string;
  /** For machines. */
  at: string;
  pictures: readonly EvidenceView[];
};

/** A picture shown as evidence: addresses of a small and a large one, with the pixels of the largest. */
export type EvidenceView = { id: string; small: string; large: string; width: number; height: number };

/** The forms of a purchase on its customer's pages. */
export const purchaseForms = {
  reveal: "reveal-purchase",
  confirm: "confirm-purchase",
} as const;

/** What heads their failures. */
export const purchaseFormTitles = {
  reveal: "We couldn't show the login",
  confirm: "We couldn't confirm the account",
} as const satisfies Record<keyof typeof purchaseForms, string>;

/** The pages of a purchase beside its order's page. */
export const purchasePaths = {
  login: (orderId: string) => `/order/${orderId}/login`,
  dispute: (orderId: string) => `/order/${orderId}/dispute`,
  evidence: (orderId: string, pictureId: string, size: 320 | 800 | 1600) =>
    `/order/${orderId}/evidence/${pictureId}?size=${size}`,
  chat: (orderId: string) => `/support/chat?${new URLSearchParams({ order: orderId })}`,
  desk: (orderId: string) => `/admin/disputes/${orderId}`,
} as const;
