import { z } from "zod";
import type { Vault } from "../vault/vault.ts";

const bodySchema = z.object({
  html: z.string(),
  text: z.string(),
  /** Where mail programs unsubscribe its reader by one press (RFC 8058); left out where nobody can. */
  unsubscribeUrl: z.string().optional(),
  /** What it is about: mail programs keep mails about the same thing together. */
  thread: z.string().optional(),
  /** Whom its header names, where that is another than it goes to: of a copy. */
  addressedTo: z.string().optional(),
});
export type MailBody = z.infer<typeof bodySchema>;

/** Encrypts a mail's body for its row: the links in it are secrets (Rule P5). */
export function sealBody(vault: Vault, mailId: string, body: MailBody): Buffer {
  return vault.encrypt(JSON.stringify(body), mailContext(mailId));
}

/** Opens a mail's body. Throws VaultError when it was changed or belongs to another mail. */
export function openBody(vault: Vault, mailId: string, sealed: Buffer): MailBody {
  return bodySchema.parse(JSON.parse(vault.decrypt(sealed, mailContext(mailId))));
}

/** What a sealed body is bound to. */
export function mailContext(mailId: string): string {
  return `mail:${mailId}`;
}
