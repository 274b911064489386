import type { ApiContent, ApiField } from "../../../app/content/shop/api-reference/api-reference.ts";

/** A JSON schema as our document has it. */
export type JsonSchema = {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  format?: string;
  items?: JsonSchema;
  oneOf?: JsonSchema[];
  anyOf?: JsonSchema[];
  allOf?: JsonSchema[];
  discriminator?: { propertyName: string };
  properties?: Record<string, JsonSchema>;
  required?: string[];
  description?: string;
  example?: unknown;
  /** Accepted, but not to be used: neither shown nor in examples. */
  deprecated?: boolean;
};
export type Schemas = Record<string, JsonSchema>;

/** The schema with references resolved; of alternatives the first, which is the fullest. */
function resolved(schema: JsonSchema, schemas: Schemas): JsonSchema {
  const name = schema.$ref?.split("/").at(-1);
  if (name) return resolved(schemas[name] ?? {}, schemas);
  const first = (schema.oneOf ?? schema.anyOf ?? schema.allOf)?.[0];
  return first ? { ...resolved(first, schemas), ...withoutParts(schema) } : schema;
}

function withoutParts({ oneOf: _one, anyOf: _any, allOf: _all, ...rest }: JsonSchema): JsonSchema {
  return rest;
}

/** The kinds of a call's body: one, or several that a field distinguishes. */
export function contentsOf(schema: JsonSchema, schemas: Schemas): ApiContent[] {
  const named = schema.$ref?.split("/").at(-1);
  if (named) return contentsOf(schemas[named] ?? {}, schemas);
  const { oneOf, discriminator } = schema;
  if (!oneOf || !discriminator) return [{ kinds: [], text: "", fields: fieldsOf(schema, schemas) }];
  return oneOf.map((one) => {
    const { properties, description = "" } = resolved(one, schemas);
    const kinds = properties?.[discriminator.propertyName]?.enum ?? [];
    return { kinds: kinds.map(String), text: description, fields: fieldsOf(one, schemas) };
  });
}

/** The fields of an object's schema, with their types in words. */
export function fieldsOf(schema: JsonSchema, schemas: Schemas): ApiField[] {
  const { properties = {}, required = [] } = resolved(schema, schemas);
  return shown(properties).map(([name, property]) => {
    const plain = resolved(property, schemas);
    return {
      name,
      holds: holdsText(plain, schemas),
      required: required.includes(name),
      text: [textOf(plain), alternativesText(property)].filter(Boolean).join(" "),
    };
  });
}

/** The combinations of a field that is one of several objects: "`method` `paypal` with `email`". */
function alternativesText({ oneOf = [] }: JsonSchema): string {
  const texts = oneOf.map(({ properties = {}, required = [] }) => {
    const [[name, { enum: values = [] }] = ["", {} as JsonSchema], ...others] = Object.entries(properties);
    const fields = others.map(([field, { enum: choices }]) => {
      const listed = choices ? ` (${choices.map((choice) => `\`${String(choice)}\``).join(" or ")})` : "";
      return `\`${field}\`${listed}${required.includes(field) ? "" : " if there is one"}`;
    });
    return `\`${name}\` ${values.map((value) => `\`${String(value)}\``).join(" or ")} with ${fields.join(", ")}`;
  });
  return texts.length > 0 ? `${texts.join("; ")}.` : "";
}

function shown(properties: Record<string, JsonSchema>): [string, JsonSchema][] {
  return Object.entries(properties).filter(([, { deprecated }]) => !deprecated);
}

function textOf({ description = "", enum: values }: JsonSchema): string {
  const listed = values ? `${values.map((value) => `\`${String(value)}\``).join(", ")}.` : "";
  return [description, listed].filter(Boolean).join(" ");
}

const words: Record<string, string> = {
  integer: "whole number",
  number: "number",
  string: "text",
  boolean: "true or false",
  object: "object",
  null: "null",
};
const formats: Record<string, string> = {
  uuid: "id",
  "date-time": "time",
  date: "day",
  uri: "address",
  email: "email address",
};

function holdsText(schema: JsonSchema, schemas: Schemas): string {
  const types = [schema.type ?? []].flat();
  return types
    .map((type) => {
      if (type === "array") return `list of ${nameOf(schema.items ?? {}, schemas)}`;
      return type === "string" && schema.format ? (formats[schema.format] ?? "text") : (words[type] ?? type);
    })
    .join(" or ");
}

function nameOf(items: JsonSchema, schemas: Schemas): string {
  const name = items.$ref?.split("/").at(-1);
  return name
    ? name.replace(/(?<=[a-z])(?=[A-Z])/g, " ").toLowerCase()
    : holdsText(resolved(items, schemas), schemas);
}

/** An example of a schema, built from the examples of its parts. */
export function exampleOf(schema: JsonSchema, schemas: Schemas): unknown {
  const plain = resolved(schema, schemas);
  if (plain.example !== undefined) return plain.example;
  if (plain.enum) return plain.enum[0];
  const types = [plain.type ?? []].flat();
  if (types.includes("null")) return null;
  if (types.includes("array")) return [exampleOf(plain.items ?? {}, schemas)];
  if (types.includes("object")) {
    const parts = shown(plain.properties ?? {});
    return Object.fromEntries(parts.map(([name, part]) => [name, exampleOf(part, schemas)]));
  }
  if (types.includes("boolean")) return false;
  return types.includes("integer") || types.includes("number") ? 1 : "…";
}
