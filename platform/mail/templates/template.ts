import type { ReactNode } from "react";
import type { MailCopy, MailValues } from "../../../kernel/mails/mail-copy.ts";
import type { MailKind, OrderMailText } from "../../../kernel/mails/mail-kinds.ts";
import type { LineText } from "../../../kernel/mails/mail-lines.ts";

/** One of the kept texts with what its placeholders stand for, and what goes with it. */
export type KindOfMail = {
  kind: MailKind;
  values: MailValues;
  /** Texts of the same order that are told with it, after its own. */
  also?: readonly OrderMailText[] | undefined;
  /** What its button says in place of its own words: those of a sentence, or of another text. */
  button?: LineText<"button"> | OrderMailText | undefined;
  /** What staff wrote for its reader. */
  notes?: readonly string[] | undefined;
};

/** What a mail says: a kept text, or words of its own. */
export type Worded = KindOfMail | MailCopy;

/** A mail: which text it has, and its body round that text, both made from the same props. */
export type MailTemplate<Props> = {
  textOf(props: Props): Worded;
  Body(props: Props & { copy: MailCopy }): ReactNode;
};
