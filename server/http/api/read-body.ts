import type { Context } from "hono";
import { groupFields, isWithin, usualForm } from "../../../kernel/read-fields.ts";
import type { ApiEnv } from "./caller.ts";

export const formType = "application/x-www-form-urlencoded";

/** What `readBody` answers for a body that is neither JSON nor a form. */
export const wrongMedia = Symbol("neither JSON nor a form");

/** Whether a body says that it is JSON. */
export function isJson(c: Context<ApiEnv>): boolean {
  return jsonType.test(mediaOf(c) ?? "");
}

const jsonType = /^application\/([\w.-]+\+)?json$/;

function mediaOf(c: Context<ApiEnv>): string | undefined {
  return c.req.header("content-type")?.split(";")[0]?.trim().toLowerCase();
}

/**
 * What was sent as JSON or as a form, as yet of no shape; undefined for what is not readable as what it says
 * it is.
 */
export async function readBody(c: Context<ApiEnv>): Promise<unknown> {
  const media = mediaOf(c);
  const text = await c.req.text();
  if (media === formType)
    return isWithin(text, usualForm) ? groupFields(new URLSearchParams(text)) : undefined;
  if (media !== undefined && !jsonType.test(media)) return wrongMedia;
  if (media === undefined && text !== "") return wrongMedia;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
