import type { LegalReading } from "../../../../domain/content/index.ts";
import { type NamedWays, publishedLegalText } from "../../../../domain/content/model.ts";
import { formatDay } from "../../../../kernel/dates.ts";
import type { LegalDocument } from "./legal-page.tsx";

/** A legal text of the content as its page shows it, naming the ways of payment that are offered now. */
export function legalDocument(title: string, reading: LegalReading, ways: NamedWays): LegalDocument {
  const { updatedOn, summary, sections } = publishedLegalText(reading.text, ways);
  const { earlier } = reading;
  const current = reading.versions[0]?.version;
  return {
    ...{ title, summary, sections },
    updatedOn: { iso: updatedOn, text: formatDay(new Date(updatedOn)) },
    earlier: earlier && { version: earlier.version, publishedOn: formatDay(earlier.publishedAt) },
    versions: reading.versions.map(({ version, publishedAt }) => ({
      version,
      publishedOn: formatDay(publishedAt),
      isCurrent: version === current,
    })),
  };
}
