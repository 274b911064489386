import type { z } from "@hono/zod-openapi";
import type { Context } from "hono";
import { groupFields, isWithin, usualForm } from "../../../kernel/read-fields.ts";
import { hasLostLetter } from "../../../kernel/text.ts";
import type { ApiEnv } from "./caller.ts";
import { refuse, refuseInput } from "./problem.ts";

const formType = "application/x-www-form-urlencoded";

/** A required body that is JSON or a form, see `readBody`. */
export function jsonOrFormBody<S extends z.ZodType>(schema: S) {
  return { required: true, content: { "application/json": { schema }, [formType]: { schema } } };
}

/** Whether the content type is JSON. */
export function isJson(c: Context<ApiEnv>): boolean {
  return jsonType.test(mediaOf(c) ?? "");
}

/** Whether a JSON text holds a replacement sign, as it is or escaped (Rule P56). */
export function jsonLostLetter(json: string): boolean {
  return hasLostLetter(json) || /\\ufffd/i.test(json);
}

const jsonType = /^application\/([\w.-]+\+)?json$/;

function mediaOf(c: Context<ApiEnv>): string | undefined {
  return c.req.header("content-type")?.split(";")[0]?.trim().toLowerCase();
}

/** The body, sent as JSON or as a form and checked; or the error answer. */
export async function readBody<S extends z.ZodType>(
  c: Context<ApiEnv>,
  schema: S,
): Promise<z.output<S> | Response> {
  const media = mediaOf(c);
  const text = await c.req.text();
  if (media !== formType && (media === undefined ? text !== "" : !jsonType.test(media))) {
    return refuse(c, { code: "unsupported_type", detail: `Send application/json or ${formType}.` });
  }
  const body = schema.safeParse(media === formType ? formFields(text) : jsonValue(text));
  return body.success ? body.data : refuseInput(c, body.error);
}

function formFields(text: string): unknown {
  return isWithin(text, usualForm) ? groupFields(new URLSearchParams(text)) : undefined;
}

function jsonValue(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
