import { type LegalText, type NamedWays, publishedLegalText } from "../../../../domain/content/model.ts";
import { formatDay } from "../../../../kernel/dates.ts";
import type { LegalDocument } from "./legal-page.tsx";

/** A legal text of the content as its page shows it, naming the ways of payment that are offered now. */
export function legalDocument(title: string, text: LegalText, ways: NamedWays): LegalDocument {
  const { updatedOn, summary, sections } = publishedLegalText(text, ways);
  return { title, summary, sections, updatedOn: { iso: updatedOn, text: formatDay(new Date(updatedOn)) } };
}
