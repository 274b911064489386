import { agreeBySigningIn, ensureLegalTexts, readLegalInForce } from "../domain/content/index.ts";
import { createPerson, listPeople, type PeopleCtx } from "../domain/people/index.ts";
import type { Actor, Role } from "../kernel/actor.ts";
import { unwrap } from "./unwrap.ts";

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

/** The demo's person with a role, as the actor of a session that has passed the step-up. */
export async function demoActor(ctx: PeopleCtx, role: Role): Promise<Extract<Actor, { kind: "person" }>> {
  const email = demoPeople.find((person) => person.role === role)?.email ?? "";
  const [found] = unwrap(await listPeople(ctx, { search: email })).people;
  if (!found) throw new Error(`There is no demo ${role}`);
  return { kind: "person", personId: found.id, role, sessionId: "demo", elevated: true };
}
