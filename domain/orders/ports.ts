import type { Invoice } from "./model.ts";

/** Prints an invoice as a PDF of one page, with the shop's logo (PNG) where it has one. */
export type InvoicePrinter = (invoice: Invoice, logo: Uint8Array | null) => Promise<Uint8Array>;
