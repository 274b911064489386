import fc from "fast-check";
import { followed, type JsonSchema, resolved, type Schemas } from "./json-schema.ts";

/** Texts that programs stumble over, and that no honest customer sends. */
const oddTexts = [
  ...[
    "",
    " ",
    "0",
    "-1",
    "null",
    "undefined",
    "NaN",
    "true",
    "[]",
    "{}",
    "1e309",
    "00",
    "+1",
    "١٢",
    "１２",
    "1,000",
  ],
  ...[
    "__proto__",
    "constructor",
    "toString",
    "hasOwnProperty",
    "../../etc/passwd",
    "C:\\con",
    "a\0b",
    "\u2028",
    "\ud83d",
  ],
  ...[
    "' or 1=1 --",
    "%",
    "_",
    "\\",
    '"><b>x</b>',
    "{{7*7}}",
    "$" + "{7*7}",
    "=1+1",
    "\r\nSet-Cookie: a=b",
    "\u202eabc",
    "İ",
    "ß",
  ],
  ...[
    "ﷺ".repeat(40),
    "💰".repeat(300),
    "a".repeat(5_000),
    "9".repeat(400),
    "\u0300".repeat(200),
    "0x10",
    "1_000",
    ".5",
    "5.",
  ],
  ...[
    "2026-02-30",
    "9999-12-31T23:59:59.999Z",
    "-000001-01-01T00:00:00Z",
    "2147483648",
    "9007199254740993",
    "1e3",
    "a@b",
    "@",
  ],
];
export const oddText = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...oddTexts) },
  { weight: 1, arbitrary: fc.string({ unit: "binary", maxLength: 60 }) },
  { weight: 1, arbitrary: fc.string({ unit: "grapheme", maxLength: 200 }) },
);
const oddNumber = fc.oneof(
  fc.constantFrom(0, -0, -1, 1, 0.1, 1e21, 1e308, -1e308, 2 ** 31, 2 ** 31 - 1, 2 ** 53, 0.005, 1e-7),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.integer(),
);
const oddValue: fc.Arbitrary<unknown> = fc.oneof(
  oddText,
  oddNumber,
  fc.constantFrom(null, true, false, [], {}, [[]], [null]),
  fc.jsonValue({ maxDepth: 3 }),
);

/** Ids of the shop's own, by the way that they are known to fit somewhere. */
export type Known = { ids: readonly string[] };

/** Values of a schema, most of them as it asks for, some near it and some nothing like it. */
export function valuesOf(schema: JsonSchema, schemas: Schemas, known: Known): fc.Arbitrary<unknown> {
  return fc.oneof(
    { weight: 9, arbitrary: honest(schema, schemas, known) },
    { weight: 1, arbitrary: oddValue },
  );
}

function honest(schema: JsonSchema, schemas: Schemas, known: Known): fc.Arbitrary<unknown> {
  const { oneOf, anyOf, properties } = followed(schema, schemas);
  const choices = oneOf ?? anyOf;
  if (choices && !properties) return fc.oneof(...choices.map((one) => honest(one, schemas, known)));
  const plain = resolved(schema, schemas);
  if (plain.const !== undefined) return fc.constant(plain.const);
  if (plain.enum) return fc.constantFrom(...plain.enum);
  const types = [plain.type ?? (plain.properties ? "object" : [])].flat();
  if (types.length === 0) return plain.oneOf || plain.anyOf ? honest(plain, schemas, known) : oddValue;
  return fc.oneof(...types.map((type) => ofType(type, plain, schemas, known)));
}

function ofType(type: string, schema: JsonSchema, schemas: Schemas, known: Known): fc.Arbitrary<unknown> {
  const example = schema.example === undefined ? [] : [fc.constant(schema.example)];
  switch (type) {
    case "null":
      return fc.constant(null);
    case "boolean":
      return fc.boolean();
    case "integer":
      return fc.oneof(...example, fc.integer(boundsOf(schema)));
    case "number":
      return fc.oneof(
        ...example,
        fc.integer(boundsOf(schema)),
        fc.double({ ...boundsOf(schema), noNaN: true }),
      );
    case "array":
      return fc.array(valuesOf(schema.items ?? {}, schemas, known), {
        maxLength: Math.min(schema.maxItems ?? 4, 4),
      });
    case "object":
      return objectOf(schema, schemas, known);
    default:
      return fc.oneof(...example, textOf(schema, known));
  }
}

function boundsOf({ minimum = -10, maximum = 100_000 }: JsonSchema): { min: number; max: number } {
  return { min: Math.ceil(minimum), max: Math.max(Math.ceil(minimum), Math.floor(maximum)) };
}

function textOf({ format, minLength = 0, maxLength = 60 }: JsonSchema, { ids }: Known): fc.Arbitrary<string> {
  if (format === "uuid") return ids.length > 0 ? fc.constantFrom(...ids) : fc.uuid();
  if (format === "email") return fc.emailAddress();
  if (format === "date-time") return fc.date({ noInvalidDate: true }).map((date) => date.toISOString());
  if (format === "date")
    return fc.date({ noInvalidDate: true }).map((date) => date.toISOString().slice(0, 10));
  return fc.string({
    unit: "grapheme",
    minLength: Math.min(minLength, 200),
    maxLength: Math.max(minLength, Math.min(maxLength, 200)),
  });
}

/** Its fields, the needed ones nearly always, now and then with one that it does not have. */
function objectOf({ properties = {}, required = [] }: JsonSchema, schemas: Schemas, known: Known) {
  const fields = Object.fromEntries(
    Object.entries(properties).map(([name, field]) => [name, valuesOf(field, schemas, known)]),
  );
  const needed = Object.keys(properties).filter((name) => required.includes(name));
  return fc.oneof(
    { weight: 8, arbitrary: fc.record(fields, { requiredKeys: needed }) },
    { weight: 1, arbitrary: fc.record(fields, { requiredKeys: [] }) },
    {
      weight: 1,
      arbitrary: fc
        .tuple(fc.record(fields), oddText, oddValue)
        .map(([all, name, value]) => ({ ...all, [name]: value })),
    },
  );
}
