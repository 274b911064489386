import { z } from "zod";
import {
  invitationInput,
  inviteInput,
  personNoteInput,
  personNoteRemovalInput,
  resetTwoStepInput,
  revokeSessionInput,
  setRoleInput,
  staffAccessInput,
} from "../../../domain/people/inputs.ts";
import { defineForms } from "../../web/forms/define-forms.ts";

const manages = ["people.manage"] as const;
const progress = ["orders.progress"] as const;

export const nothingChanged = "Nothing changed";

/** A role as the desk gives it. Granting Admin needs a tick. */
const roleInput = setRoleInput
  .extend({ confirmed: z.string().optional() })
  .refine((input) => input.role !== "admin" || input.confirmed === "on", {
    path: ["confirmed"],
    error: "Tick the box to make this person an Admin",
  });

/** Somebody's role and access, in the list of people and on their own page. */
export const accessForms = defineForms({
  role: { needs: manages, title: "Role not changed", schema: roleInput },
  "disable-staff": { needs: manages, title: nothingChanged, schema: staffAccessInput },
  "enable-staff": { needs: manages, title: nothingChanged, schema: staffAccessInput },
  "end-sessions": { needs: manages, title: nothingChanged, schema: staffAccessInput },
});

/** The forms of the list of people. */
export const peopleForms = {
  ...accessForms,
  ...defineForms({
    invite: { needs: manages, title: "Invitation not sent", schema: inviteInput },
    "invite-again": { needs: manages, title: nothingChanged, schema: invitationInput },
    "withdraw-invitation": { needs: manages, title: nothingChanged, schema: invitationInput },
  }),
};

/** The forms of a person's page, which itself takes `orders.read`. */
export const personForms = {
  ...accessForms,
  ...defineForms({
    "person-note": { needs: progress, title: "Note not saved", schema: personNoteInput },
    "remove-note-": { needs: progress, title: "Note not removed", schema: personNoteRemovalInput },
    "end-session-": { needs: manages, title: "Session not ended", schema: revokeSessionInput },
    "reset-two-step": { needs: manages, title: "Two-step sign-in not reset", schema: resetTwoStepInput },
  }),
};
