import { type OfferTableTexts, percentGroups } from "../../../../domain/account-sales/model.ts";
import { Field } from "../../../ui/field.tsx";
import { TextInput } from "../../../ui/text-input.tsx";

/** Every percentage of the rules, in the groups of the questions they answer. */
export function ModifierFields({
  texts,
  errors,
}: {
  texts: OfferTableTexts;
  errors: Record<string, string>;
}) {
  return (
    <div className="offer-groups">
      {percentGroups.map(({ legend, fields }) => (
        <fieldset key={legend} className="offer-group">
          <legend>{legend}</legend>
          {fields.map(({ name, label }) => (
            <Field key={name} label={label} error={errors[name]}>
              <TextInput
                name={name}
                defaultValue={texts[name]}
                inputMode="text"
                autoComplete="off"
                post="%"
              />
            </Field>
          ))}
        </fieldset>
      ))}
    </div>
  );
}
