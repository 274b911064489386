import { agreeBySigningIn, ensureLegalTexts, readLegalInForce } from "../domain/content/index.ts";
import { createPerson, type PeopleCtx } from "../domain/people/index.ts";
import type { Role } from "../kernel/actor.ts";

/** The password of all demo people; it exists only in the demo. */
export const demoPassword = "goldhall-demo";

export const demoPeople: { email: string; displayName: string; rsn?: string; role: Role }[] = [
  { email: "customer@goldhall.test", displayName: "Vault Heron", rsn: "Vault Heron", role: "member" },
  { email: "staff@goldhall.test", displayName: "Teller Finch", role: "staff" },
  { email: "manager@goldhall.test", displayName: "Ledger Oak", role: "manager" },
  { email: "admin@goldhall.test", displayName: "Quill", role: "admin" },
];

/** Makes the demo people that are missing; they have agreed to the legal texts, as who registers does. */
export async function seedDemoPeople(ctx: PeopleCtx): Promise<void> {
  await ensureLegalTexts(ctx);
  const { terms, privacy } = await readLegalInForce(ctx);
  const agreed = { terms: terms.version, privacy: privacy.version };
  for (const person of demoPeople) {
    const made = await createPerson(ctx, { ...person, password: demoPassword, confirmed: true });
    if (made.isNew) await agreeBySigningIn(ctx, made.personId, agreed, "registration");
  }
}
