import type { LegalText } from "../../../domain/content/model.ts";
import type { LegalDocument } from "../../components/legal/legal-page.tsx";

const day = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" });

/** A legal text of the content as its page shows it. */
export function legalDocument(title: string, text: LegalText): LegalDocument {
  const { updatedOn, summary, sections } = text;
  return { title, summary, sections, updatedOn: { iso: updatedOn, words: day.format(new Date(updatedOn)) } };
}
