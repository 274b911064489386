import { z } from "zod";
import { cleanTyped } from "../../../kernel/text.ts";
import { personNameInput } from "../../people/inputs.ts";
import { rsnPattern, rsnText } from "../../players/model.ts";
import { emailInput } from "../customers/email-input.ts";
import { type OrderTexts, type TextFieldName, textFieldNames, textFields } from "./text-fields.ts";

/** What may be typed into each field, trimmed; empty where it is not needed. */
export const textInputs: Record<TextFieldName, z.ZodType<string, string>> = {
  customerName: personNameInput,
  customerEmail: emailInput,
  rsn: z
    .string(rsnText)
    .overwrite(cleanTyped)
    .refine((text) => text === "" || rsnPattern.test(text), rsnText),
};

/** A field that may be left out when an order is placed. */
export function optionalText(name: TextFieldName) {
  const emptyIsLeftOut = (value: unknown) => (value === "" || value === null ? undefined : value);
  return z.preprocess(emptyIsLeftOut, textInputs[name].optional());
}

type EditedTexts = { [Name in TextFieldName]: z.ZodOptional<z.ZodType<OrderTexts[Name]>> };

/** The fields as staff edit them: left out they stay, emptied they are missing. */
export const editedTexts = Object.fromEntries(
  textFieldNames.map((name) => {
    const typed = textInputs[name];
    return [name, (textFields[name].isNeeded ? typed : typed.transform((text) => text || null)).optional()];
  }),
) as EditedTexts; // fromEntries forgets its keys.
