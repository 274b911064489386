import type {
  ApiCall,
  ApiEvents,
  ApiField,
  ApiReference,
} from "../../../app/content/shop/api-reference/api-reference.ts";
import { contentsOf, exampleOf, fieldsOf, type JsonSchema, type Schemas } from "./read-schema.ts";

type Content = Record<string, { schema?: JsonSchema }>;
type Operation = {
  tags: string[];
  summary: string;
  description: string;
  security: Record<string, string[]>[];
  parameters?: { name: string; in: string; required?: boolean; description?: string; schema: JsonSchema }[];
  requestBody?: { content: Content };
  responses: Record<string, { description: string; content?: Content }>;
};

/** The parts of our document that the page shows. */
export type ReadableDocument = {
  info: { title: string; description?: string };
  tags?: { name: string; description?: string }[];
  paths: Record<string, Record<string, Operation>>;
  webhooks?: Record<string, { post: Operation }>;
  components?: { schemas?: Schemas; securitySchemes?: Record<string, { description?: string }> };
};

const credentialNames: Record<string, string> = {
  orderToken: "Order access token",
  staffKey: "Staff key",
  session: "Session",
};
const madeWithLabels: Record<string, string> = {
  orderToken: "the order's access token",
  staffKey: "a staff key",
  session: "a session",
};

/** The content of the reference page, from the OpenAPI document; `origin` is used in its examples. */
export function apiReference(document: ReadableDocument, origin: string): ApiReference {
  const { info, tags = [], paths, components = {} } = document;
  const schemas = components.schemas ?? {};
  const operations = Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ path, method, operation })),
  );
  return {
    title: info.title,
    intro: (info.description ?? "").split("\n\n"),
    credentials: Object.entries(components.securitySchemes ?? {}).map(([name, { description = "" }]) => ({
      name: credentialNames[name] ?? name,
      text: description,
    })),
    events: eventsOf(document, schemas),
    groups: tags
      .filter(({ name }) => name !== eventsTag)
      .map(({ name, description = "" }) => ({
        name,
        text: description,
        calls: operations
          .filter(({ operation }) => operation.tags.includes(name))
          .map(({ path, method, operation }) => callOf(path, method, operation, { schemas, origin })),
      })),
  };
}

const eventsTag = "Events";

/** The types of events, from what the description says of the first and of what each has beside it. */
function eventsOf({ webhooks = {}, tags = [] }: ReadableDocument, schemas: Schemas): ApiEvents {
  const described = Object.entries(webhooks).map(([name, { post }]) => {
    const body = post.requestBody?.content["application/json"]?.schema ?? {};
    return { name, text: post.description, body, data: fieldsOf(body.properties?.data ?? {}, schemas) };
  });
  const [first] = described;
  const common = ["order_id", "order", "subject_id"];
  return {
    text: [tags.find(({ name }) => name === eventsTag)?.description, first?.text].filter(Boolean).join(" "),
    message: first ? fieldsOf(first.body, schemas).map(ofAnyType) : [],
    order: fieldsOf(schemas.EventOrder ?? {}, schemas),
    types: described.map(({ name, data }) => ({
      name,
      isOfOrder: data.some((field) => field.name === "order_id"),
      data: data.filter((field) => !common.includes(field.name)),
    })),
    example: first ? JSON.stringify(exampleOf(first.body, schemas), null, 2) : "",
  };
}

/** The first type's field, said of all of them. */
function ofAnyType(field: ApiField): ApiField {
  if (field.name === "type") return { ...field, text: "One of the types below." };
  return field.name === "data" ? { ...field, text: "What its type has, and what it is about." } : field;
}

type Surroundings = { schemas: Schemas; origin: string };

function callOf(
  path: string,
  method: string,
  operation: Operation,
  { schemas, origin }: Surroundings,
): ApiCall {
  const [status = "", answered] =
    Object.entries(operation.responses).find(([code]) => code.startsWith("2")) ?? [];
  const body = operation.requestBody?.content["application/json"]?.schema;
  const answer = answered?.content?.["application/json"]?.schema;
  return {
    id: `${method}${path.replace(/[^a-z]+/g, "-")}`.replace(/-$/, ""),
    method: method.toUpperCase(),
    path,
    summary: operation.summary,
    text: operation.description,
    madeWith: operation.security.map((one) => madeWithLabels[Object.keys(one)[0] ?? ""] ?? "none"),
    parameters: (operation.parameters ?? []).map((parameter) => parameterField(parameter, schemas)),
    takes: body ? contentsOf(body, schemas) : [],
    gives: answer ? fieldsOf(answer, schemas) : [],
    failures: Object.entries(operation.responses)
      .filter(([code]) => Number(code) >= 300)
      .map(([code, { description }]) => ({ status: code, text: description })),
    request: commandLine(path, method, operation, { schemas, origin }),
    answer: `HTTP ${status}${answer ? `\n${JSON.stringify(exampleOf(answer, schemas), null, 2)}` : ""}`,
  };
}

type Parameter = NonNullable<Operation["parameters"]>[number];

function parameterField(parameter: Parameter, schemas: Schemas): ApiField {
  const { name, required = false, description = "", schema } = parameter;
  const wrapped = { type: "object", properties: { [name]: { ...schema, description } } };
  const [field] = fieldsOf(required ? { ...wrapped, required: [name] } : wrapped, schemas);
  return field ?? { name, holds: "", required, text: description };
}

function commandLine(
  path: string,
  method: string,
  operation: Operation,
  { schemas, origin }: Surroundings,
): string {
  const parameters = operation.parameters ?? [];
  const address = parameters
    .filter((parameter) => parameter.in === "path")
    .reduce((url, { name, schema }) => url.replace(`{${name}}`, String(exampleOf(schema, schemas))), path);
  const body = operation.requestBody?.content["application/json"]?.schema;
  const lines = [`curl ${origin}${address}`];
  if (method !== "get" && !(method === "post" && body)) lines.push(`-X ${method.toUpperCase()}`);
  const bearer = operation.security.find((one) => "staffKey" in one || "orderToken" in one);
  const isFree = operation.security.some((one) => Object.keys(one).length === 0);
  if (bearer && !isFree) {
    lines.push(`-H 'Authorization: Bearer ${"staffKey" in bearer ? "gh_…" : "0c1TQk2vQbS1x0y3b1mJ9A"}'`);
  }
  for (const { name, schema } of parameters.filter((parameter) => parameter.in === "header")) {
    lines.push(`-H '${name}: ${exampleOf(schema, schemas)}'`);
  }
  if (body) {
    lines.push("-H 'Content-Type: application/json'", `-d '${JSON.stringify(exampleOf(body, schemas))}'`);
  }
  return lines.join(" \\\n  ");
}
