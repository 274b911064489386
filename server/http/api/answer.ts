import { z } from "@hono/zod-openapi";
import type { Words } from "./fields.ts";
import { type DomainName, domainName } from "./names.ts";

/** A value of the domain as JSON carries it. */
type Json<Value> = Value extends Date ? string : Value;
/** A computed value; a time may be a date. */
type Given<Sent> = Sent | (string extends Sent ? Date : never);

type Computed<View, Schema extends z.ZodType> = readonly [
  schema: Schema,
  from: (view: View) => Given<z.output<Schema>>,
];

/** A schema without a function takes the view's field of its name, and compiles only if that fits. */
type Field<View, Name, Schema extends z.ZodType> =
  | (DomainName<Name> extends keyof View
      ? Json<View[DomainName<Name>]> extends z.output<Schema>
        ? Schema
        : never
      : never)
  | Computed<View, Schema>;

type Shape = Record<string, z.ZodType>;

/**
 * Describes what a call answers and makes it from a view of the domain, in one table. A field is a schema,
 * whose value is the view's field of the same name (`createdAt` for `created_at`), or a schema and its
 * function:
 *
 * ```ts
 * const quote = answer<Quote>("Quote")({
 *   quote_id: z.string(),
 *   amount_usd: usd("amountCents"),
 *   rate_usd: [z.number(), ({ rateMicroUsd }) => rateNumber(rateMicroUsd)],
 *   expires_at: moment(),
 * });
 * quote.schema; // for the description
 * quote.present(await readQuote(ctx)); // for the answer
 * ```
 *
 * `name` lists the schema among the document's components.
 */
export function answer<View>(name?: string) {
  return <S extends Shape>(fields: { [Name in keyof S]: Field<View, Name, S[Name]> }) => {
    const columns = Object.entries<z.ZodType | Computed<View, z.ZodType>>(fields).map(
      ([field, entry]): [string, z.ZodType, (view: View) => unknown] =>
        // `Field` proves that the view has a field of this name.
        isComputed(entry) ? [field, ...entry] : [field, entry, fieldOf(domainName(field) as keyof View)],
    );
    // fromEntries loses the keys.
    const shape = Object.fromEntries(columns.map(([field, schema]) => [field, schema])) as S;
    const schema = name === undefined ? z.object(shape) : z.object(shape).openapi(name);
    const present = (view: View) => {
      const values: Record<string, unknown> = {};
      for (const [field, , from] of columns) values[field] = sent(from(view));
      // The fields are those of the schema.
      return values as z.output<typeof schema>;
    };
    /** A field of another answer that has many of these, by its name in that answer's view. */
    const list = <Many extends string>(many: Many, words: Words = {}) =>
      [
        z.array(schema).openapi(words),
        (views: Record<Many, readonly View[]>) => views[many].map(present),
      ] as const;
    return { shape, schema, present, list };
  };
}

function isComputed<View>(entry: z.ZodType | Computed<View, z.ZodType>): entry is Computed<View, z.ZodType> {
  return Array.isArray(entry);
}

const fieldOf =
  <View>(field: keyof View) =>
  (view: View) =>
    view[field];

function sent(value: unknown): unknown {
  return value instanceof Date ? value.toISOString() : value;
}
