import { z } from "@hono/zod-openapi";
import { textInputs } from "../../../domain/orders/inputs.ts";
import {
  type OrderTexts,
  type TextFieldName,
  textField,
  textFieldNames,
  textFields,
  textFieldsIn,
} from "../../../domain/orders/model.ts";
import { described } from "./fields.ts";

type AnsweredTexts = {
  [Name in TextFieldName as (typeof textFields)[Name]["column"]]: z.ZodType<OrderTexts[Name]>;
};

/** The texts of an order in answers. */
export const answeredTexts = Object.fromEntries(
  textFieldNames.map((name): [string, unknown] => {
    const { column, isNeeded, api } = textField(name);
    return [column, (isNeeded ? z.string() : z.string().nullable()).openapi(api)];
  }),
) as AnsweredTexts; // fromEntries loses the type of the keys.

function typedText(name: TextFieldName) {
  const { desk, api } = textField(name);
  const { example: _, ...words } = api;
  return described(textInputs[name], { type: "string", maxLength: desk.maxLength, ...words });
}

/** Already part of every body, see `commonFields`. */
const common: readonly string[] = ["customerEmail", "customerName"] satisfies TextFieldName[];

/**
 * The optional texts of a product, by the shape of its own input. Its required ones are in its body already;
 * these are unknown to the body's type, and `sentTexts` reads them.
 */
export function optionalTexts(asked: Readonly<Record<string, z.ZodType>>): object {
  const names = textFieldsIn(asked).filter((name) => !common.includes(name) && asked[name]?.isOptional());
  return Object.fromEntries(
    names.map((name) => [textFields[name].column, typedText(name).openapi(textField(name).api).optional()]),
  );
}

/** The texts that staff may edit; null or empty clears an optional one. */
export function editableTexts(): object {
  const entries = textFieldNames.map((name) => {
    const text = typedText(name);
    return [textFields[name].column, (textFields[name].isNeeded ? text : text.nullable()).optional()];
  });
  return Object.fromEntries(entries);
}

/** The texts in a checked body: missing ones are left out, empty ones are null. */
export function sentTexts(body: object): Partial<OrderTexts> {
  const entries = textFieldNames.flatMap((name) => {
    const sent: unknown = Reflect.get(body, textFields[name].column);
    return sent === undefined ? [] : [[name, sent || null]];
  });
  return Object.fromEntries(entries);
}
