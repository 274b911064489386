import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { z } from "zod";
import { system } from "../../kernel/actor.ts";
import type { Ctx } from "../../platform/context.ts";
import { appendEvent } from "../../platform/events/index.ts";
import { addJob } from "../../platform/jobs/add-job.ts";
import { limitTries } from "./limits.ts";
import { lockPerson } from "./person-row.ts";
import { users } from "./tables.ts";

/** The job that tells of guesses at an account: `{ personId, step }`. */
export const attackJob = "sign-in-attack";

/** What is guessed: the password, or the code that follows it. */
type Step = "password" | "second step";

/**
 * Reports that guesses have used up what an account allows to browsers it doesn't know, once an hour (Rule
 * P46). Does the same work for an address without an account, so that its time tells nothing.
 */
export async function reportAttack(
  ctx: Pick<Ctx, "db" | "clock">,
  { email, step }: { email: string; step: Step },
): Promise<void> {
  const first = await limitTries(ctx, "attack-report", `${step} ${email}`);
  if (!first.ok) return;
  const [person] = await ctx.db.select({ id: users.id }).from(users).where(eq(users.email, email));
  await addJob(ctx.db, attackJob, { personId: person?.id ?? randomUUID(), step });
}

const payloadSchema = z.object({ personId: z.uuid(), step: z.enum(["password", "second step"]) });

/**
 * The work of `attackJob`: an event, of which staff are notified, and a mail to the person, once a day. An
 * account whose address nobody confirmed can't be signed in to, so its attack is none.
 */
export async function tellOfAttack(
  ctx: Pick<Ctx, "db" | "clock" | "mailer" | "origin">,
  payload: unknown,
): Promise<void> {
  const { personId, step } = payloadSchema.parse(payload);
  await ctx.db.transaction(async (tx) => {
    const person = await lockPerson(tx, personId);
    if (!person?.emailVerified) return;
    await appendEvent(tx, {
      subjectKind: "person",
      subjectId: personId,
      type: "person.sign_in_attacked",
      actor: system("sign-in"),
      visibility: "internal",
      data: { step },
      topics: [`user:${personId}`, "people"],
    });
    const daily = await limitTries({ db: tx, clock: ctx.clock }, "attack-mail", `${step} ${personId}`);
    if (!daily.ok) return;
    const props =
      step === "password"
        ? ({ kind: "password-guessed", link: `${ctx.origin}/auth?view=link` } as const)
        : ({ kind: "code-guessed", link: `${ctx.origin}/auth?view=forgot` } as const);
    const smallPrint = "Was it you who mistyped? Ignore this email.";
    await ctx.mailer.queue(tx, { to: person.email, template: "notice", props: { ...props, smallPrint } });
  });
}
