import { fail, ok, type Result } from "../../kernel/result.ts";
import { type ContentKey, contentBlocks } from "./schemas.ts";

/** A value as its block keeps it, or what is wrong with it (`invalid`), with the path as the field. */
export function checkedValue(key: ContentKey, value: unknown): Result<unknown> {
  const parsed = contentBlocks[key].safeParse(value);
  if (parsed.success) return ok(parsed.data);
  const [issue] = parsed.error.issues;
  const text = issue?.message ?? "We can't save this text.";
  return fail({ code: "invalid", text, field: issue?.path.join(".") || key });
}
