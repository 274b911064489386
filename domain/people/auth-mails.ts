import { eq } from "drizzle-orm";
import { type Clock, systemClock } from "../../kernel/clock.ts";
import type { Database, Transaction } from "../../platform/database/connect.ts";
import { appendEvent } from "../../platform/events/index.ts";
import type { Mailer } from "../../platform/mail/mailer.ts";
import { notYou } from "../../platform/mail/not-you.ts";
import type { AuthMails } from "./auth.ts";
import { limitTries } from "./limits.ts";
import { addPending } from "./pending.ts";
import { accounts, users } from "./tables.ts";

/**
 * Where the links of these mails lead: one page that asks before it acts, so that mail scanners change
 * nothing.
 */
export function mailLink(
  origin: string,
  kind: "signup" | "recovery" | "email_change" | "browser",
  token: string,
): string {
  return `${origin}/auth/callback?${new URLSearchParams({ type: kind, token })}`;
}

type Addressee = { id: string; email: string };
type Services = { mailer: Mailer; origin: string; clock: Clock };

/** Queues the mail whose link confirms the address of a new account. */
export async function queueConfirmMail(
  tx: Transaction,
  { mailer, origin, clock }: Services,
  person: Addressee,
): Promise<void> {
  const token = await addPending(tx, { kind: "confirm-mail", personId: person.id, now: clock.now() });
  const props = { link: mailLink(origin, "signup", token) };
  await mailer.queue(tx, { to: person.email, template: "confirm-mail", props });
}

/** The mails that the sign-in service asks for, queued in the database like every other mail. */
export function authMails(services: {
  db: Database;
  mailer: Mailer;
  origin: string;
  clock?: Clock;
}): AuthMails {
  const { db, mailer, origin, clock = systemClock } = services;
  return {
    async confirmMail(person) {
      // Whoever makes too many of them is told nothing: the answer of the sign-in is the same.
      const limited = await limitTries({ db, clock }, "confirm-mail", person.email);
      if (!limited.ok) return;
      await db.transaction((tx) => queueConfirmMail(tx, { mailer, origin, clock }, person));
    },
    async beforeProviderLink(personId, provider) {
      await db.transaction(async (tx) => {
        const [owner] = await tx.select().from(users).where(eq(users.id, personId));
        const others = await tx.$count(accounts, eq(accounts.userId, personId));
        const isNew = others === 0;
        await appendEvent(tx, {
          subjectKind: "person",
          subjectId: personId,
          type: isNew ? "person.registered" : "person.provider_linked",
          actor: { kind: "system", name: "sign-in" },
          visibility: "internal",
          data: { provider },
          topics: [isNew ? "people" : `user:${personId}`],
        });
        if (!owner || isNew) return;
        await mailer.queue(tx, { to: owner.email, template: "notice", props: linkedNotice(origin) });
      });
    },
  };
}

function linkedNotice(origin: string) {
  return {
    kind: "discord-linked",
    link: `${origin}/profile/security`,
    smallPrint: notYou,
  } as const;
}
