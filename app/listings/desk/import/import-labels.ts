/** The form that has rows checked. */
export const importForm = "check-import";

export const importPath = "/admin/listings/import";
export const templatePath = "/admin/listings/import/template.csv";

export type ImportState = "refused" | "checked" | "running" | "done" | "failed" | "discarded";

/** What became of an import, in one or two words. */
export const importStateLabels: Record<ImportState, string> = {
  refused: "Has errors",
  checked: "Ready",
  running: "Importing",
  done: "Imported",
  failed: "Failed",
  discarded: "Discarded",
};

/** "1 listing", "2,000 listings". */
export function listingsWord(count: number): string {
  return count === 1 ? "1 listing" : `${count.toLocaleString("en-US")} listings`;
}

/** An import as its page shows it. */
export type ImportLine = {
  id: string;
  state: ImportState;
  rows: number;
  done: number;
  publishes: boolean;
  errors: readonly { line: number; column: string | null; text: string; name?: string | undefined }[];
  failedReason: string | null;
  madeBy: string;
  made: string;
};

/** A value of a row; `isDefault` where the row left it out. */
export type PreviewValue = { text: string; isDefault: boolean };

/** A row of a checked file as it would be listed. */
export type PreviewLine = {
  name: string;
  what: readonly PreviewValue[];
  levels: readonly PreviewValue[];
  price: PreviewValue;
  delivery: PreviewValue;
  login: string;
};
