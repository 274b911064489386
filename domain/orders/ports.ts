import type { Invoice } from "./model.ts";

/** Prints an invoice as a PDF of one page. */
export type InvoicePrinter = (invoice: Invoice) => Promise<Uint8Array>;
