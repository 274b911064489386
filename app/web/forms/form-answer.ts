import type { WayOn } from "../../../kernel/errors.ts";

/** What a refused form is answered with: what was typed (never secrets), a text per field, and the toast. */
export type FormAnswer = {
  /** Which form of the page this answers, when it has several. */
  form: string;
  fields: Record<string, string>;
  errors: Record<string, string>;
  title: string;
  /** The sentence beside no field in particular, and the text of the toast. */
  text: string;
  /** Left out, something is wrong; else it says what comes next. */
  tone?: "info" | undefined;
  /** Where the person goes on instead. */
  waysOn?: readonly WayOn[] | undefined;
};

// A promo code is no secret: whoever typed one finds it again. A private key is pasted where an extended
// public key belongs.
const secretFields = /password|^recovery_questions$|(?<!promo)code|token|secret|^link$|^xpub$/i;

/** What may be sent back into a form: everything that was typed but secrets. */
export function withoutSecrets(fields: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !secretFields.test(name)));
}
