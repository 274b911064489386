import type { Context } from "hono";
import { groupFields, isWithin, usualForm } from "../../../kernel/read-fields.ts";
import type { ApiEnv } from "./caller.ts";

export const formType = "application/x-www-form-urlencoded";

/** What `readBody` answers for a body that is neither JSON nor a form. */
export const wrongMedia = Symbol("neither JSON nor a form");

/** What was sent as JSON or as a form, as yet of no shape; undefined for what is not readable as what it says it is. */
export async function readBody(c: Context<ApiEnv>): Promise<unknown> {
  const media = c.req.header("content-type")?.split(";")[0]?.trim().toLowerCase();
  const text = await c.req.text();
  if (media === formType)
    return isWithin(text, usualForm) ? groupFields(new URLSearchParams(text)) : undefined;
  if (media !== undefined && !/^application\/([\w.-]+\+)?json$/.test(media)) return wrongMedia;
  if (media === undefined && text !== "") return wrongMedia;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
