import type { LineGroup, LineText } from "./mail-lines.ts";

/** A placeholder with what stands for it in a preview and in a test mail. */
export type Placeholder = {
  /** Left out of sentences, the first of their group. */
  sample?: string;
  /** Whether the text makes no sense without it. */
  isRequired?: boolean;
  /** Set where it stands for sentences of this group: which of them depends on the case. */
  lines?: LineGroup;
};

/** The sentences of a group, of which those that hold now take the placeholder's place. */
export const sentences = <const Group extends LineGroup>(lines: Group) =>
  ({ isRequired: true, lines }) as const;

/** What whoever sends a text has to name: sentences that do not hold may be left out. */
export type ValuesOf<Own extends Record<string, Placeholder>> = {
  readonly [Name in keyof Own as Own[Name] extends { lines: LineGroup } ? never : Name]: string;
} & {
  readonly [Name in keyof Own as Own[Name] extends { lines: LineGroup } ? Name : never]?:
    | SentencesOf<Own[Name]>
    | undefined;
};

/** A text as well, where its sample is one. */
type SentencesOf<Own> = Own extends { lines: infer Group extends LineGroup }
  ? LineText<Group> | readonly LineText<Group>[] | (Own extends { sample: string } ? string : never)
  : never;
