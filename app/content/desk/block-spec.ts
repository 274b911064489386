import type { ContentKey } from "../../../domain/content/model.ts";
import type { MailKind } from "../../../kernel/mails/mail-kinds.ts";
import type { FieldKind } from "./field-kinds.ts";

export type FieldSpec = {
  /** Where the value is in its block, with dots: `promises.support`. */
  path: string;
  label: string;
  kind: FieldKind;
  /** May stay empty; it is then not shown anywhere. */
  optional?: boolean;
  /** Over both columns: a line of many words; left out, what has several lines is. */
  wide?: boolean;
  /** How many lines it shows. */
  rows?: number;
  help?: string;
  /** Shown while it is empty. */
  placeholder?: string;
  /** Heads this field and those that follow. */
  heading?: string;
  /** What stands in it where nothing is stored; emptied, it stands there again. */
  fallback?: string;
};

type RowsSpec = {
  /** Where the list is; empty when the block itself is the list. */
  path: string;
  /** What one row is called. */
  name: string;
  most: number;
  fields: readonly FieldSpec[];
};

export type BlockSpec = {
  key: ContentKey;
  title: string;
  /** Where on the site it is seen. */
  where: string;
  preview: string;
  /** The text of a block where nothing is stored: that of a mail in code. */
  fallback?: unknown;
  /** What was stored by an earlier release, as its form has it now. */
  upgrade?: (stored: unknown) => unknown;
  /** Set for the text of a mail. */
  mail?: MailKind;
  /** Set for what mails say, which no page shows. */
  isOfMails?: true;
  /** Other pages that show it. */
  alsoOn?: readonly { label: string; path: string }[];
  /** Set for a block that can be left out altogether: the words of its switch. */
  shownLabel?: string;
  fields: readonly FieldSpec[];
  rows?: RowsSpec;
  /** A text that customers agree to: publishing it may ask them again. */
  asksConsent?: true;
};

/** Helps a field that may stay empty. */
export const notShown = "Hidden if empty.";

/** A legal text. */
export function legal(key: ContentKey, title: string, preview: string): BlockSpec {
  return {
    key,
    title,
    where: `Shown on ${preview}.`,
    preview,
    asksConsent: true,
    fields: [
      { path: "updatedOn", label: "Effective date", kind: "day" },
      { path: "summary", label: "Summary", kind: "text" },
    ],
    rows: {
      path: "sections",
      name: "Section",
      most: 40,
      fields: [
        { path: "heading", label: "Heading", kind: "line", wide: true },
        {
          path: "paragraphs",
          label: "Text",
          kind: "paragraphs",
          help: "Start a new paragraph with an empty line.",
        },
      ],
    },
  };
}

type StepsSpec = Pick<BlockSpec, "key" | "title" | "preview"> & { placeholders: readonly string[] };

/** Steps of a trade, whose texts may name these placeholders. */
export function steps({ key, title, preview, placeholders }: StepsSpec): BlockSpec {
  const names = placeholders.map((name) => `{${name}}`);
  const list = [names.slice(0, -1).join(", "), names.at(-1)].filter(Boolean).join(" and ");
  return {
    key,
    title,
    where: `How it works, at the end of ${preview}. Hidden without steps.`,
    preview,
    fields: [],
    rows: {
      path: "",
      name: "Step",
      most: 6,
      fields: [
        { path: "title", label: "Title", kind: "line", wide: true },
        {
          path: "text",
          label: "Text",
          kind: "text",
          help: `You can use ${list}. A sentence that names what isn't offered now is hidden.`,
        },
      ],
    },
  };
}

/** What steps of a gold trade may name. */
export const goldPlaceholders = ["waysToPay", "waysToBePaid", "goldPayoutTime", "place"];

/** The title of a page and the line below it. */
export function head(page: string, heading: string, help?: string): FieldSpec[] {
  return [
    { path: `titles.${page}`, label: "Title", kind: "line", wide: true, heading },
    { path: page, label: "Text below", kind: "line", wide: true, ...(help ? { help } : {}) },
  ];
}
