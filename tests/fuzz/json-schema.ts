/** A JSON schema as the API's description writes it. */
export type JsonSchema = {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  format?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  multipleOf?: number;
  items?: JsonSchema;
  minItems?: number;
  maxItems?: number;
  oneOf?: JsonSchema[];
  anyOf?: JsonSchema[];
  allOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  example?: unknown;
};
export type Schemas = Record<string, JsonSchema>;

/** What a reference stands for; any other schema is itself. */
export function followed(schema: JsonSchema, schemas: Schemas): JsonSchema {
  const name = schema.$ref?.split("/").at(-1);
  return name ? followed(schemas[name] ?? {}, schemas) : schema;
}

/**
 * The schema itself: a reference is followed, several that hold together are one, and of alternatives the
 * first counts.
 */
export function resolved(schema: JsonSchema, schemas: Schemas): JsonSchema {
  if (schema.$ref) return resolved(followed(schema, schemas), schemas);
  const [first] = schema.oneOf ?? schema.anyOf ?? [];
  const parts = [...(schema.allOf ?? []), ...(first ? [first] : [])].map((part) => resolved(part, schemas));
  if (parts.length === 0) return schema;
  const whole = [...parts, schema];
  return {
    ...Object.assign({}, ...whole),
    properties: Object.assign({}, ...whole.map(({ properties }) => properties)),
    required: whole.flatMap(({ required = [] }) => required),
  };
}
