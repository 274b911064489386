import { z } from "zod";
import { isInOurCentury } from "../../../kernel/dates.ts";
import { accountLabels, postingLabels } from "./ledger-copy.ts";
import type { Account, PostingKind } from "./ledger-names.ts";

/** What of the ledger is listed or exported. */
export type LedgerFilter = {
  account?: Account | undefined;
  kind?: PostingKind | undefined;
  /** The beginning of an order's id, as typed. */
  order?: string | undefined;
  /** Days in UTC, both included. */
  from?: string | undefined;
  to?: string | undefined;
};

/** The cursor after a posting in the list: its time and number. */
export type LedgerCursor = { at: Date; id: number };

// Each object has exactly the accounts, or the kinds, as its keys.
const accountNames = Object.keys(accountLabels) as Account[];
const kindNames = Object.keys(postingLabels) as PostingKind[];

const day = z.iso.date().refine(isInOurCentury);
const fields = {
  account: z.enum(accountNames),
  kind: z.enum(kindNames),
  order: z.string().trim().min(1).max(40),
  from: day,
  to: day,
};
const cursorInput = z
  .templateLiteral([z.iso.datetime(), "_", z.int().positive()])
  .refine(isInOurCentury)
  .transform((text): LedgerCursor => {
    const [at = "", id = ""] = text.split("_");
    return { at: new Date(at), id: Number(id) };
  });

/**
 * The part of the ledger that an address asks for; what it does not understand is dropped, as if it were not
 * there.
 */
export function ledgerFilterFrom(address: URLSearchParams): LedgerFilter {
  const understood = Object.entries(fields).flatMap(([name, schema]) => {
    const parsed = schema.safeParse(address.get(name) ?? "");
    return parsed.success ? [[name, parsed.data]] : [];
  });
  // Each value was just parsed by the schema of its name.
  return Object.fromEntries(understood) as LedgerFilter;
}

/** The position in the list that an address asks for; undefined at its beginning. */
export function ledgerCursorFrom(address: URLSearchParams): LedgerCursor | undefined {
  const parsed = cursorInput.safeParse(address.get("after") ?? "");
  return parsed.success ? parsed.data : undefined;
}

/** How a position in the list stands in an address. */
export function ledgerCursorText({ at, id }: LedgerCursor): string {
  return `${at.toISOString()}_${id}`;
}
