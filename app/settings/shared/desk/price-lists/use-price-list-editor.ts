import type { FormAnswer } from "../../../../web/forms/form-answer.ts";
import { sentFields } from "../../../../web/forms/sent-fields.ts";
import { useCheckedForm } from "../../../../web/forms/use-checked-form.ts";
import { useEditBaseline } from "../../../../web/forms/use-edit-baseline.ts";
import { useLastAnswer } from "../../../../web/forms/use-last-answer.ts";
import { useUnsaved } from "../../../../web/forms/use-unsaved.ts";
import type { AnyPriceList } from "./price-list.ts";
import { draftDiffers, usePriceListDraft } from "./use-price-list-draft.ts";

/**
 * The state of an editor of a price list: its form, what is wrong, and whether it holds what is not
 * published.
 */
export function usePriceListEditor<T, E, R>(list: AnyPriceList<T, E, R>, inForce: T, newestVersion: number) {
  const { forms, titles, inputs, editing } = list;
  const answer = useLastAnswer<FormAnswer>();
  // The answer to the editor, published or previewed; other forms of the page have answers too.
  const answered = answer?.form === forms.publish || answer?.form === forms.draft ? answer : undefined;
  const sent = answered?.fields;
  const draft = usePriceListDraft(editing, inForce, sent);
  const form = useCheckedForm(forms.publish, inputs.publish, titles.publish);
  const { version, isBehind } = useEditBaseline(
    { version: newestVersion, values: {} },
    { ...form, fields: sent ?? form.fields },
  );
  const unsaved = useUnsaved(sent !== undefined && draftDiffers(editing, sent, draft.stored), (element) =>
    draftDiffers(editing, sentFields(element), draft.stored),
  );
  const asked = { ...answered?.errors, ...form.errors };
  // Once something was refused, what is wrong now; a field that was put right says so at once.
  const errors = Object.keys(asked).length === 0 ? {} : draft.errors;
  return { form, draft, unsaved, errors, version, isBehind };
}
