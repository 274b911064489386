import {
  addPersonNote,
  allow,
  disableStaff,
  enableStaff,
  endSessionOf,
  endSessionsOf,
  inviteStaff,
  removePersonNote,
  resendInvitation,
  resetTwoStepOf,
  setRole,
  withdrawInvitation,
} from "../../../domain/people/index.ts";
import { invitationDays, membershipLevels } from "../../../domain/people/model.ts";
import { ok, type Result } from "../../../kernel/result.ts";
import type { Flash, ShopCtx } from "../../context.ts";
import { successMessage } from "../../web/forms/answer-form.ts";
import { does, type FormCommands } from "../../web/forms/run-forms.ts";
import { type accessForms, nothingChanged, type peopleForms, type personForms } from "./people-forms.ts";

const accessCommands: FormCommands<typeof accessForms, ShopCtx> = {
  role: does(setRole, (_, { role }) =>
    successMessage("Role changed", `The role is now ${membershipLevels[role]}. Their sessions have ended.`),
  ),
  "disable-staff": says(disableStaff, "Disabled", "They are signed out and can't sign in."),
  "enable-staff": says(enableStaff, "Enabled", "They can sign in again."),
  "end-sessions": says(endSessionsOf, "Sessions ended", "They are signed out everywhere."),
};

/** What the forms of the list of people do. */
export const peopleCommands: FormCommands<typeof peopleForms, ShopCtx> = {
  ...accessCommands,
  invite: does(
    inviteStaff,
    successMessage("Invitation sent", `The link works once, for ${invitationDays} days.`),
  ),
  "invite-again": says(resendInvitation, "Invitation sent again", "The link from before no longer works."),
  "withdraw-invitation": says(withdrawInvitation, "Invitation withdrawn", "Its link no longer works."),
};

type OfPerson = { personId: string; key: string; headers: Headers };

/** What the forms of a person's page do. */
export const personCommands: FormCommands<typeof personForms, ShopCtx, Flash, OfPerson> = {
  ...accessCommands,
  "person-note": does(addPersonNote, successMessage("Note added", "The team can see it now.")),
  "remove-note-": does(removePersonNote, successMessage("Note removed", "No one sees it any more.")),
  "end-session-": does(endSessionOf, successMessage("Session ended", "That device is signed out.")),
  "reset-two-step": does(resetTwoStepOf, ({ waits }) =>
    waits
      ? successMessage("Waits for another admin", "The reset waits under Requests.")
      : successMessage("Two-step sign-in reset", "They're signed out everywhere, and we emailed them."),
  ),
};

/**
 * A command whose form has nothing to type: a refusal is a message on the next page, as success is. Who may
 * not manage people finds no page.
 */
function says<I>(command: (ctx: ShopCtx, input: I) => Promise<Result<unknown>>, title: string, text: string) {
  return async (ctx: ShopCtx, input: I): Promise<Result<Flash>> => {
    const may = allow(ctx.actor, "people.manage");
    if (!may.ok) return may;
    const done = await command(ctx, input);
    if (done.ok) return ok(successMessage(title, text));
    return ok({ title: nothingChanged, text: done.error.text, tone: "bad" });
  };
}
