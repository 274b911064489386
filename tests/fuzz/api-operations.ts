import { keyCapabilities } from "../../domain/people/model.ts";
import type { JsonSchema, Schemas } from "./json-schema.ts";
import { resolved } from "./json-schema.ts";
import type { ServedShop } from "./served-shop.ts";

type Parameter = { name: string; in: "path" | "query" | "header"; required?: boolean; schema?: JsonSchema };

/** A call of the API as its description has it. */
export type ApiOperation = {
  method: string;
  /** With parameters in the path filled in by an order of the demo. */
  path: string;
  /** As it is described. */
  pattern: string;
  parameters: Parameter[];
  /** The body by media type. */
  bodies: Record<string, JsonSchema>;
  /** The names of the body's fields. */
  fields: string[];
  security: Record<string, unknown>[];
  schemas: Schemas;
  /** A staff key that may make every call. */
  key: string | undefined;
};

type Described = {
  paths: Record<
    string,
    Record<
      string,
      {
        parameters?: Parameter[];
        requestBody?: { content: Record<string, { schema: JsonSchema }> };
        security?: Record<string, unknown>[];
      }
    >
  >;
  components: { schemas: Schemas };
};

/** Every call that `/api/openapi.json` describes, and a staff key for those that need one. */
export async function apiOperations(served: ServedShop): Promise<ApiOperation[]> {
  const { text } = await served.send("visitor", "/api/openapi.json");
  // The API's own description, which has tests of its own.
  const { paths, components } = JSON.parse(text) as Described;
  const key = await staffKey(served);
  const [order] = await served.shop.query("select id from orders order by created_at limit 1");
  return Object.entries(paths).flatMap(([pattern, methods]) =>
    Object.entries(methods).map(([method, { parameters = [], requestBody, security = [] }]) => {
      const bodies = Object.fromEntries(
        Object.entries(requestBody?.content ?? {}).map(([type, { schema }]) => [type, schema]),
      );
      const [body] = Object.values(bodies);
      return {
        ...{ method, pattern, parameters, bodies, security, schemas: components.schemas },
        path: pattern.replaceAll(/\{\w+\}/g, String(order?.id)),
        fields: body ? Object.keys(resolved(body, components.schemas).properties ?? {}) : [],
        key: security.some((one) => "staffKey" in one) ? key : undefined,
      };
    }),
  );
}

/** A key with all that keys may do, made at the desk. */
async function staffKey({ send, form }: ServedShop): Promise<string> {
  const may = Object.fromEntries(keyCapabilities.map((one) => [`may:${one}`, "on"]));
  const fields = { form: "create-key", name: "A robot", idempotencyKey: `robot-${Date.now()}`, ...may };
  const page = await send("admin", "/admin/keys", form(fields));
  const key = /gh_[\w-]{43}/.exec(page.text)?.[0];
  if (!key) throw new Error(`No key was made: ${page.status}`);
  return key;
}
