import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { erasedMailEnding } from "../../kernel/erased.ts";
import { logoSrc } from "../../kernel/logo-src.ts";
import type { MailCopy } from "../../kernel/mails/mail-copy.ts";
import type { MailKind } from "../../kernel/mails/mail-kinds.ts";
import type { OwnLines } from "../../kernel/mails/mail-lines.ts";
import { isMailAddress } from "../../kernel/plain-text.ts";
import type { Queryable } from "../database/connect.ts";
import { addJob } from "../jobs/add-job.ts";
import { readLogo } from "../settings/read-logo.ts";
import { readShop } from "../settings/read-shop.ts";
import type { Vault } from "../vault/vault.ts";
import { requireSubject } from "./header-safe.ts";
import { sealBody } from "./mail-body.ts";
import { sendMailAttempts, sendMailJob } from "./send-mail-job.ts";
import { mails } from "./tables.ts";
import type { TemplateName, TemplateProps } from "./templates/registry.ts";

/**
 * What is to be mailed. With a `dedupeKey` (such as an event's id) it is queued once however often that is
 * asked.
 */
type MailOrder<Name extends TemplateName> = {
  to: string;
  template: Name;
  props: TemplateProps<Name>;
  dedupeKey?: string;
  /**
   * Of a mail that its reader can end: the page where they do, and where mail programs do it for them.
   */
  unsubscribe?: { page: string; url: string };
  /** What it is about, such as `order:<id>`: mail programs keep mails about the same thing together. */
  thread?: string;
  /** Whom its header names, where that is another than it goes to: of a copy. */
  addressedTo?: string;
  /** Why this mail is kept back: it is listed as failed and goes out only if staff send it. */
  heldBack?: string | undefined;
};

export type Mailer = {
  /**
   * Writes the mail and the job that sends it in the caller's transaction, so that it goes out exactly when
   * the transaction commits. Returns the mail's id (of the first one, when the dedupe key was used before). A
   * mail to what is not one plain address is listed as failed, without a body, and never sent. Throws on a
   * subject that could forge a header.
   */
  queue<Name extends TemplateName>(tx: Queryable, mail: MailOrder<Name>): Promise<string>;
};

/** Why a mail must not go out now, asked in the transaction that queues it; undefined for one that may. */
export type MailBlocker = (
  tx: Queryable,
  mail: {
    to: string;
    /** Its template, or of a notice the kind of its text. */
    kind: string;
  },
) => Promise<string | undefined>;

type MailerOptions = {
  /** Asked of every mail that is new; what it blocks is listed as failed, with the reason. */
  blocker?: MailBlocker | undefined;
  /** How the owner words a kind of mail now; null where the shop's own text holds. */
  ownCopyOf?: (db: Queryable, kind: MailKind) => Promise<MailCopy | null>;
  /** How the owner words sentences that depend on the case. */
  ownLines?: (db: Queryable) => Promise<OwnLines>;
  /** Where mails find the shop's logo; without it they show none. */
  origin?: string;
};

/**
 * The mailer that keeps bodies sealed with `vault` until they are sent. A mail has the words and the logo
 * that hold when it is queued, since it is made in the transaction of what it tells.
 */
export function createMailer(
  vault: Vault,
  { ownCopyOf, ownLines, origin, blocker }: MailerOptions = {},
): Mailer {
  return {
    async queue(tx, { to, template, props, dedupeKey, heldBack, unsubscribe, thread, addressedTo }) {
      const { renderMail } = await import("./render-mail.ts");
      const { subject, ...body } = await renderMail(template, props, {
        shopName: (await readShop(tx)).name,
        logo: origin === undefined ? null : await logoIn(tx, origin),
        unsubscribePage: unsubscribe?.page,
        ownCopyOf: async (kind) => (await ownCopyOf?.(tx, kind)) ?? null,
        ownLines: async () => (await ownLines?.(tx)) ?? {},
      });
      const id = randomUUID();
      const canBeSent = isMailAddress(to) && !to.endsWith(erasedMailEnding);
      const problem = canBeSent ? heldBack : "We can't send email to this address";
      const inserted = await tx
        .insert(mails)
        .values({
          id,
          toAddress: to,
          subject: requireSubject(subject),
          template,
          sealedBody: canBeSent
            ? sealBody(vault, id, { ...body, thread, addressedTo, unsubscribeUrl: unsubscribe?.url })
            : null,
          dedupeKey,
          ...(problem === undefined ? {} : { state: "failed" as const, lastError: problem }),
        })
        .onConflictDoNothing({ target: mails.dedupeKey })
        .returning({ id: mails.id });
      if (inserted.length === 0 && dedupeKey !== undefined) return idOfFirst(tx, dedupeKey);
      if (problem !== undefined) return id;
      const kind = "kind" in props ? props.kind : template;
      const lastError = await blocker?.(tx, { to, kind });
      if (lastError !== undefined) {
        await tx.update(mails).set({ state: "failed", lastError }).where(eq(mails.id, id));
        return id;
      }
      await addJob(tx, sendMailJob, { mailId: id }, { maxAttempts: sendMailAttempts });
      return id;
    },
  };
}

/** The logo by its whole address, which it keeps when another takes its place. */
async function logoIn(tx: Queryable, origin: string) {
  const logo = await readLogo(tx);
  return logo && { src: origin + logoSrc(logo.id), width: logo.width, height: logo.height };
}

async function idOfFirst(tx: Queryable, dedupeKey: string): Promise<string> {
  const [first] = await tx.select({ id: mails.id }).from(mails).where(eq(mails.dedupeKey, dedupeKey));
  if (!first) throw new Error("The mail of this dedupe key was removed meanwhile");
  return first.id;
}

/**
 * Loads the templates a few seconds after the start, so that the first person who needs a mail does not wait.
 */
export function warmMails(): void {
  setTimeout(() => void import("./render-mail.ts"), 4_000).unref();
}
