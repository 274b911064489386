import fc from "fast-check";
import type { ApiOperation } from "./api-operations.ts";
import type { FormPage } from "./crawl-shop.ts";
import type { FormField, PageForm } from "./forms-of-page.ts";
import { type Known, oddText, valuesOf } from "./schema-values.ts";
import type { Sender, Sent } from "./served-shop.ts";

export type FuzzRequest = { who: Sender; address: string; sent: Sent };

/**
 * Requests of the whole shop: half of them calls of the API, half of them forms of pages, each in somebody's
 * name.
 */
export function fuzzRequests(
  operations: readonly ApiOperation[],
  formPages: readonly FormPage[],
  known: Known,
): fc.Arbitrary<FuzzRequest> {
  const calls = operations.map((operation) => callOf(operation, known));
  const forms = [...Map.groupBy(formPages, ({ route }) => route).values()].map((same) =>
    fc.oneof(...same.map((page) => formOf(page, known))),
  );
  return fc.oneof(fc.oneof(...calls), fc.oneof(...forms));
}

function callOf(operation: ApiOperation, known: Known): fc.Arbitrary<FuzzRequest> {
  const { method, pattern, parameters, bodies, schemas, key } = operation;
  const values = fc.record(
    Object.fromEntries(
      parameters.map(({ name, schema = {} }) => [
        name,
        fc.oneof(
          { weight: 4, arbitrary: valuesOf(schema, schemas, known) },
          { weight: 1, arbitrary: oddText },
        ),
      ]),
    ),
    { requiredKeys: parameters.filter((one) => one.required && one.in !== "header").map(({ name }) => name) },
  );
  const [media] = Object.entries(bodies);
  const body = media ? bodyOf(media[0], valuesOf(media[1], schemas, known)) : fc.constant(undefined);
  const bearer = fc.oneof(
    { weight: 6, arbitrary: fc.constant(key) },
    { weight: 1, arbitrary: fc.constantFrom(undefined, "gh_x", "a".repeat(64)) },
  );
  return fc
    .record({ values, body, bearer, onceKey: fc.stringMatching(/^[a-z]{8,30}$/) })
    .map(({ values: given, body: sentBody, bearer: token, onceKey }) => {
      const of = (page: string) =>
        parameters.filter((one) => one.in === page && given[one.name] !== undefined);
      const path = pattern.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
        encodeURIComponent(plain(given[name])),
      );
      const query = new URLSearchParams(of("query").map(({ name }) => [name, plain(given[name])])).toString();
      const headers: Record<string, string> = { "idempotency-key": onceKey };
      for (const { name } of of("header")) headers[name.toLowerCase()] = headerSafe(plain(given[name]));
      if (token) headers.authorization = `Bearer ${token}`;
      return {
        who: token ? "visitor" : "customer",
        address: query ? `${path}?${query}` : path,
        sent: {
          method: method.toUpperCase(),
          headers: { ...headers, ...sentBody?.headers },
          ...(sentBody && { body: sentBody.body }),
        },
      };
    });
}

/** A body as its media type writes it; now and then broken off, or as another type. */
function bodyOf(type: string, values: fc.Arbitrary<unknown>) {
  return fc
    .record({
      value: values,
      end: fc.constantFrom(...new Array(9).fill(1), 0.5),
      as: fc.constantFrom(...new Array(14).fill(type), "text/plain"),
    })
    .map(({ value, end, as }) => {
      const whole = JSON.stringify(value) ?? "null";
      return { headers: { "content-type": as }, body: whole.slice(0, Math.ceil(whole.length * end)) };
    });
}

const plain = (value: unknown): string =>
  typeof value === "string" ? value.toWellFormed() : (JSON.stringify(value) ?? "");
const headerSafe = (text: string): string => text.replaceAll(/[^\x20-\x7e]/g, "?").trim();

function formOf({ address, who, forms }: FormPage, known: Known): fc.Arbitrary<FuzzRequest> {
  const filled =
    forms.length > 0
      ? fc.oneof(...forms.map((form) => fieldsOf(form, known)))
      : fc.constant<[string, string][]>([]);
  const extra = fc.oneof(
    { weight: 8, arbitrary: fc.constant<[string, string][]>([]) },
    { weight: 1, arbitrary: fc.array(fc.tuple(oddText, oddText), { maxLength: 5 }) },
  );
  // A page asks for its data under this name when scripts run; it takes forms there too.
  const asData = fc.constantFrom(false, false, false, true);
  return fc.record({ fields: filled, extra, asData }).map(({ fields, extra: more, asData: isData }) => ({
    who,
    address: isData ? dataAddress(address) : address,
    sent: {
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: new URLSearchParams(
        [...fields, ...more].map(([name, value]) => [name.toWellFormed(), value.toWellFormed()]),
      ).toString(),
    },
  }));
}

function dataAddress(address: string): string {
  const { pathname, search } = new URL(address, "http://shop");
  return `${pathname === "/" ? "/_root" : pathname}.data${search}`;
}

/**
 * The fields of a form: as the page shows them, as somebody fills them in, or as nobody does; some left out.
 */
function fieldsOf({ fields }: PageForm, known: Known): fc.Arbitrary<[string, string][]> {
  const each = fields.map((field) =>
    fc.oneof(
      {
        weight: 10,
        arbitrary: typed(field, known).map((value): [string, string][] => [[field.name, value]]),
      },
      { weight: 1, arbitrary: oddText.map((value): [string, string][] => [[field.name, value]]) },
      { weight: 1, arbitrary: fc.constant<[string, string][]>([]) },
    ),
  );
  return fc.tuple(...each).map((pairs) => pairs.flat());
}

function typed({ name, type, value, options }: FormField, { ids }: Known): fc.Arbitrary<string> {
  // What tells one form from another, and what it was made for, has to be right to get anywhere.
  if (type === "hidden") {
    const other = ids.length > 0 && /Id$/.test(name) ? [fc.constantFrom(...ids)] : [oddText];
    return fc.oneof({ weight: 9, arbitrary: fc.constant(value) }, ...other);
  }
  if (options.length > 0) return fc.constantFrom(...options);
  const usual = [fc.constant(value)];
  if (type === "checkbox" || type === "radio" || type === "submit")
    return fc.constantFrom(value || "on", "on", "");
  if (type === "number" || /quantity|cents|price|version|level|percent|usd/i.test(name)) {
    return fc.oneof(
      ...usual,
      fc.integer({ min: -1, max: 2_000 }).map(String),
      fc.constantFrom("1.5", "0", "1e9"),
    );
  }
  if (type === "email" || /email/i.test(name)) return fc.oneof(...usual, fc.emailAddress());
  if (/date|valid(From|Until)|At$/i.test(name)) {
    return fc.oneof(
      ...usual,
      fc.date({ noInvalidDate: true }).map((date) => date.toISOString().slice(0, 16)),
    );
  }
  if (/rsn/i.test(name))
    return fc.oneof(
      ...usual,
      fc.stringMatching(/^[A-Za-z0-9][A-Za-z0-9 ]{0,10}$/),
      fc.constant("Vault Heron"),
    );
  return fc.oneof(
    ...usual,
    fc.string({ minLength: 1, maxLength: 40 }),
    oddText,
    fc.stringMatching(/^[a-z0-9-]{8,40}$/),
  );
}
