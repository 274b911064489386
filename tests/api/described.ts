import type { OpenAPIHono } from "@hono/zod-openapi";
import { expect } from "vitest";
import type { z } from "zod";
import type { ApiEnv } from "../../server/http/api/caller.ts";

type Described = { status: number; headers: Headers; text: string; json: unknown };

/**
 * Checks an answer against the description of its call: its status is listed, its media type too, and its
 * content has exactly the fields described. Addresses that are not described are left alone. Returns whether
 * one was found.
 */
export function expectDescribed(
  api: OpenAPIHono<ApiEnv>,
  { method, path }: { method: string; path: string },
  answer: Described,
): boolean {
  const routes = api.openAPIRegistry.definitions.flatMap((definition) =>
    definition.type === "route" ? [definition.route] : [],
  );
  const route = routes.find((one) => one.method === method.toLowerCase() && patternOf(one.path).test(path));
  if (!route) return false;
  const what = `${method} ${path} answered ${answer.status}`;
  const response = route.responses[answer.status];
  expect(response, `${what}, which is not described`).toBeDefined();
  const type = answer.headers.get("content-type") ?? "";
  if (answer.text === "") return true;
  // Our routes describe their answers by Zod schemas alone.
  const content = response && "content" in response ? response.content : undefined;
  const media = content?.[type.replace(/;.*/, "")];
  const schema = media && "schema" in media ? (media.schema as z.ZodType) : undefined;
  expect(schema, `${what} as ${type}, which is not described`).toBeDefined();
  const parsed = schema?.safeParse(answer.json);
  expect(parsed?.error?.issues, what).toBeUndefined();
  expect(answer.json, `${what} with other fields than described`).toEqual(parsed?.data);
  return true;
}

/** The same for what a webhook was sent: its type is described, and it has exactly the fields described. */
export function expectDescribedEvent(api: OpenAPIHono<ApiEnv>, sent: { type: string }): void {
  const described = api.openAPIRegistry.definitions.flatMap((definition) =>
    definition.type === "webhook" && definition.webhook.path === sent.type ? [definition.webhook] : [],
  );
  const body = described[0]?.request?.body?.content["application/json"];
  // Our events are described by Zod schemas alone.
  const schema = body && "schema" in body ? (body.schema as z.ZodType) : undefined;
  expect(schema, `${sent.type}, which is not described`).toBeDefined();
  const parsed = schema?.safeParse(sent);
  expect(parsed?.error?.issues, sent.type).toBeUndefined();
  expect(sent, `${sent.type} with other fields than described`).toEqual(parsed?.data);
}

function patternOf(path: string): RegExp {
  return new RegExp(`^/api${path.replace(/\{\w+\}/g, "[^/]+")}$`);
}
