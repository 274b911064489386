import { expect, test } from "vitest";
import { z } from "zod";
import * as newOrder from "../app/orders/desk/new-order/new-order-forms.ts";
import * as listForms from "../app/orders/desk/orders/order-forms.ts";
import * as boosts from "../domain/boosts/inputs.ts";
import * as gold from "../domain/gold/inputs.ts";
import * as orders from "../domain/orders/inputs.ts";
import { orderTypes } from "../domain/orders/model.ts";
import * as payments from "../domain/payments/inputs.ts";
import * as people from "../domain/people/inputs.ts";
import * as ways from "../domain/ways/inputs.ts";
import { payoutMethods } from "../domain/ways/model.ts";
import { boostQuoteBody } from "./http/api/boosts.ts";
import { goldQuoteBody } from "./http/api/gold.ts";
import { orderBody } from "./http/api/place.ts";

const api = { orderBody, goldQuoteBody, boostQuoteBody };
const parts = { listForms, newOrder, boosts, gold, orders, payments, people, ways, api };
/** Parsed in silence, never told to people. */
const unseen = new Set(["people.referralCodeSchema"]);
const schemas = Object.entries(parts).flatMap(([part, exported]) =>
  Object.entries(exported).flatMap(([name, schema]) =>
    schema instanceof z.ZodType && !unseen.has(`${part}.${name}`)
      ? [[`${part}.${name}`, schema] as const]
      : [],
  ),
);

const garbage = [
  undefined,
  null,
  "",
  "x",
  "-1",
  "1.5",
  "9".repeat(400),
  Number.NaN,
  1e300,
  -1,
  1.5,
  true,
  [],
  {},
];
const ownTexts =
  /^Invalid (input|option|string|number|element|UUID|GUID|ISO)|^Too (small|big)|^Unrecognized|expected .* received|must match pattern/;

/** The fields of a schema, whatever is wrapped around its object. */
function fieldsOf(schema: unknown): string[] {
  if (schema instanceof z.ZodObject) return Object.keys(schema.shape);
  if (schema instanceof z.ZodDiscriminatedUnion) return schema.options.flatMap(fieldsOf);
  if (schema instanceof z.ZodPipe) return [schema.in, schema.out].flatMap(fieldsOf);
  if (schema instanceof z.ZodIntersection) return [schema.def.left, schema.def.right].flatMap(fieldsOf);
  return [];
}

/** One object of garbage for each choice of a union, so that the fields of every choice are looked at. */
function variants(schema: z.ZodType): Record<string, unknown>[] {
  const named = [
    {},
    { to: "other" },
    ...payoutMethods.map((method) => ({ method })),
    ...orderTypes.map((type) => ({ type })),
  ];
  return schema instanceof z.ZodDiscriminatedUnion ? named : [{}];
}

test("the schemas of forms and programs are found, and their fields", () => {
  expect(schemas.length).toBeGreaterThan(40);
  expect(fieldsOf(gold.publishRatesInput)).toContain("version");
  expect(fieldsOf(orders.editOrderInput)).toContain("world");
});

test.each(schemas)("%s says what is wrong in words of ours", (_name, schema) => {
  const names = fieldsOf(schema);
  const inputs =
    names.length === 0
      ? garbage
      : variants(schema).flatMap((fixed) =>
          garbage.map((value) => ({ ...Object.fromEntries(names.map((name) => [name, value])), ...fixed })),
        );
  for (const input of inputs) {
    for (const { message, path } of schema.safeParse(input).error?.issues ?? []) {
      expect(message, path.join(".")).not.toMatch(ownTexts);
    }
  }
});
