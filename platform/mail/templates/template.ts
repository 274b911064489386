import type { ReactNode } from "react";

/**
 * A mail: its subject line and its body, both made from the same props. Kept small, so that it reads as plain
 * text too.
 */
export type MailTemplate<Props> = { subject(props: Props): string; Body(props: Props): ReactNode };
