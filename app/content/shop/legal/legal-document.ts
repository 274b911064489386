import { type LegalText, type NamedWays, publishedLegalText } from "../../../../domain/content/model.ts";
import type { LegalDocument } from "./legal-page.tsx";

const day = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" });

/** A legal text of the content as its page shows it, naming the ways of payment that are offered now. */
export function legalDocument(title: string, text: LegalText, ways: NamedWays): LegalDocument {
  const { updatedOn, summary, sections } = publishedLegalText(text, ways);
  return { title, summary, sections, updatedOn: { iso: updatedOn, text: day.format(new Date(updatedOn)) } };
}
