import type { Failure } from "../../../kernel/errors.ts";
import { fail, type Result } from "../../../kernel/result.ts";
import type { ShopCtx } from "../../context.ts";

/**
 * Runs a command; what it throws is logged, as `logged`, and answered as `failure`, so that nothing typed is
 * lost.
 */
export async function orFailure<T>(
  ctx: Pick<ShopCtx, "log">,
  failure: Failure,
  run: () => Promise<Result<T>>,
  logged = "a form of an order could not be carried out",
): Promise<Result<T>> {
  try {
    return await run();
  } catch (err) {
    ctx.log.error({ err }, logged);
    return fail(failure);
  }
}
