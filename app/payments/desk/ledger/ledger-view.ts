/** A booking as the ledger's page shows it; sums and moments written out. */
export type PostingLine = {
  id: number;
  at: string;
  kind: string;
  orderId: string | null;
  entries: { account: string; debit: string | null; credit: string | null }[];
};

/** An account and what stands on it, on the side where it stands. */
type AccountLine = { account: string; label: string; debit: string | null; credit: string | null };

/** All accounts; both sides come to the same, or the books are broken. */
export type AccountsView = {
  rows: AccountLine[];
  debitTotal: string;
  creditTotal: string;
  /** Null when all postings sum to zero, else by how much they do not. */
  fault: string | null;
};

/** What the filter's form holds, as typed. */
export type LedgerFields = Partial<Record<"account" | "kind" | "order" | "from" | "to", string>>;

export const ledgerPath = "/admin/ledger";

/**
 * The query of an address with these filters, from another position than the beginning if `after` is given.
 */
export function ledgerSearch(fields: LedgerFields, after?: string): string {
  const set = Object.entries({ ...fields, after }).filter(([, value]) => value);
  // What is left has a value.
  const search = new URLSearchParams(set as [string, string][]).toString();
  return search ? `?${search}` : "";
}
