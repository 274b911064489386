import { data } from "react-router";
import {
  addPersonNote,
  endSessionOf,
  removePersonNote,
  resetTwoStepOf,
} from "../../../../domain/people/index.ts";
import {
  personNoteInput,
  personNoteRemovalInput,
  resetTwoStepInput,
  revokeSessionInput,
} from "../../../../domain/people/inputs.ts";
import type { ShopCtx } from "../../../context.ts";
import { type Answered, answerForm, successMessage } from "../../../web/forms/answer-form.ts";
import type { Fields } from "../../../web/forms/read-form.ts";
import { personForms } from "./person-view.ts";
import { resetTitle } from "./reset-two-step.tsx";

type Sent = { personId: string; fields: Fields; headers: Headers };

/** The forms of notes, sessions and two-step sign-in. */
export function runPersonForm(ctx: ShopCtx, { personId, fields, headers }: Sent): Promise<Answered> {
  const { form = "", idempotencyKey: key = "" } = fields;
  if (form === personForms.note) {
    const sent = { form, title: "Note not saved", schema: personNoteInput, fields };
    return answerForm({ ...sent, run: (input) => addPersonNote(ctx, { ...input, personId, key }) }, () =>
      successMessage("Note added", "The team can see it now."),
    );
  }
  if (form.startsWith(personForms.removeNote)) {
    const sent = { form, title: "Note not removed", schema: personNoteRemovalInput, fields };
    return answerForm({ ...sent, run: (input) => removePersonNote(ctx, { ...input, personId }) }, () =>
      successMessage("Note removed", "No one sees it any more."),
    );
  }
  if (form.startsWith(personForms.endSession)) {
    const sent = { form, title: "Session not ended", schema: revokeSessionInput, fields };
    return answerForm({ ...sent, run: (input) => endSessionOf(ctx, { ...input, personId }) }, () =>
      successMessage("Session ended", "That device is signed out."),
    );
  }
  if (form === personForms.resetTwoStep) {
    const sent = { form, title: resetTitle, schema: resetTwoStepInput, fields: { ...fields, personId } };
    return answerForm({ ...sent, run: (input) => resetTwoStepOf(ctx, { ...input, headers }) }, ({ waits }) =>
      waits
        ? successMessage("Waits for another admin", "The reset waits under Requests.")
        : successMessage("Two-step sign-in reset", "They're signed out everywhere, and we emailed them."),
    );
  }
  throw data(null, { status: 400 });
}
