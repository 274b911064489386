import type { ReactNode } from "react";
import type { MailCopy, MailValues } from "../../../kernel/mails/mail-copy.ts";
import type { MailKind } from "../../../kernel/mails/mail-kinds.ts";

/** What a mail says: one of the kept texts with what its placeholders stand for, or words of its own. */
export type Worded = { kind: MailKind; values: MailValues } | MailCopy;

/** A mail: which text it has, and its body round that text, both made from the same props. */
export type MailTemplate<Props> = {
  textOf(props: Props): Worded;
  Body(props: Props & { copy: MailCopy }): ReactNode;
};
