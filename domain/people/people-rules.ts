import type { Role } from "../../kernel/actor.ts";
import type { Queryable } from "../../platform/database/connect.ts";
import { readStoredGroup } from "../../platform/settings/read-stored-group.ts";
import { peopleRulesSchema } from "./people-rules-schema.ts";

/** What the owner asks of people who sign in, as it holds now (Rule P38). */
export function readPeopleRules(db: Queryable) {
  return readStoredGroup(db, "people", peopleRulesSchema);
}

/** Whether somebody with this role enters the desk with two-step sign-in only. */
export async function needsTwoStep(db: Queryable, role: Role): Promise<boolean> {
  if (role === "member") return false;
  const { twoStepFor } = await readPeopleRules(db);
  return twoStepFor.includes(role);
}
