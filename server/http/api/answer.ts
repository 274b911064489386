import { z } from "@hono/zod-openapi";
import type { Words } from "./fields.ts";
import { type DomainName, domainName } from "./names.ts";

/** A value of the domain as JSON carries it. */
type Json<Value> = Value extends Date ? string : Value;
/** What a field may be given; times may be dates. */
type Given<Sent> = Sent | (string extends Sent ? Date : never);

type Computed<View, Schema extends z.ZodType> = readonly [
  schema: Schema,
  from: (view: View) => Given<z.output<Schema>>,
];

/** A schema alone takes the view's field of the same name, so it compiles only if there is one that fits. */
type Field<View, Name, Schema extends z.ZodType> =
  | (DomainName<Name> extends keyof View
      ? Json<View[DomainName<Name>]> extends z.output<Schema>
        ? Schema
        : never
      : never)
  | Computed<View, Schema>;

type Shape = Record<string, z.ZodType>;

/**
 * What a call answers, described and filled in one table. Each field is a schema, which is given the view's
 * field of that name (`created_at` ← `createdAt`), or a schema and how its value is computed:
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
    const entries = Object.entries<z.ZodType | Computed<View, z.ZodType>>(fields);
    // fromEntries forgets its keys, here and below.
    const shape = Object.fromEntries(
      entries.map(([field, entry]) => [field, isComputed(entry) ? entry[0] : entry]),
    ) as S;
    const schema = z.object(shape);
    const present = (view: View) => {
      const values = entries.map(([field, entry]) => [field, sentValue(view, field, entry)]);
      return Object.fromEntries(values) as z.output<typeof schema>;
    };
    const named = name === undefined ? schema : schema.openapi(name);
    /** A field of another answer that has many of these, by its name in that answer's view. */
    const list = <Many extends string>(many: Many, words: Words = {}) =>
      [
        z.array(named).openapi(words),
        (views: Record<Many, readonly View[]>) => views[many].map(present),
      ] as const;
    return { shape, schema: named, present, list };
  };
}

function isComputed<View>(entry: z.ZodType | Computed<View, z.ZodType>): entry is Computed<View, z.ZodType> {
  return Array.isArray(entry);
}

function sentValue<View>(view: View, field: string, entry: z.ZodType | Computed<View, z.ZodType>): unknown {
  // A field without its own way has the view's name, see `Field`.
  const value = isComputed(entry) ? entry[1](view) : view[domainName(field) as keyof View];
  return value instanceof Date ? value.toISOString() : value;
}
