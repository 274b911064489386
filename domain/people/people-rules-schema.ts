import { z } from "zod";
import { minPasswordLength, minStaffPasswordLength, staffRoles } from "./model.ts";

const longestRule = 64;
const roleText = "Choose from the listed roles.";

/** A whole number of a setting, with one sentence for everything that is none. */
export function wholeNumber(least: number, most: number) {
  const text = `Enter a whole number from ${least.toLocaleString("en-US")} to ${most.toLocaleString("en-US")}.`;
  return z.int(text).min(least, text).max(most, text);
}

/** What signing in asks of people (Rules P28, P38): the group `people` of the settings. */
export const peopleRulesSchema = z.object({
  /** Roles that enter the desk with two-step sign-in only. */
  twoStepFor: z
    .array(z.enum(staffRoles, roleText), roleText)
    .transform((chosen) => staffRoles.filter((role) => chosen.includes(role)))
    .default([]),
  /** Characters of a customer's new password at least. */
  customerPasswordLength: wholeNumber(minPasswordLength, longestRule).default(minPasswordLength),
  /** Characters of a staff password at least, also to enter the desk. */
  staffPasswordLength: wholeNumber(minStaffPasswordLength, longestRule).default(minStaffPasswordLength),
});
