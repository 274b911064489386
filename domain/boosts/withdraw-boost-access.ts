import { fail, ok, type Result } from "../../kernel/result.ts";
import { type AccessAct, changeAccess, revealedAlready } from "./change-access.ts";
import type { BoostsCtx } from "./context.ts";

/**
 * The customer takes back what they gave: it is destroyed at once, and so is the request to be contacted
 * in the chat. Done again it changes nothing. Refuses once staff have revealed something, and what
 * `giveBoostAccess` refuses.
 */
export async function withdrawBoostAccess(ctx: BoostsCtx, act: AccessAct): Promise<Result<undefined>> {
  return changeAccess(ctx, act, "withdraw access", async ({ access, parts }) => {
    if (access.choice === null) return ok(null);
    if (parts.some(({ revealedAt }) => revealedAt)) return fail(revealedAlready);
    const gone = parts.map(({ part }) => part);
    return ok({ choice: null, gone, given: {}, event: { type: "boost.access_withdrawn" } });
  });
}
