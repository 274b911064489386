import { data } from "react-router";
import { failureStatus } from "../../../kernel/errors.ts";
import type { Result } from "../../../kernel/result.ts";

/**
 * The value of a query, or the error page of its failure: what a person may not see does not exist for them.
 */
export function unwrapOr404<T>(result: Result<T>): T {
  if (result.ok) return result.value;
  throw data(null, { status: failureStatus[result.error.code] });
}
