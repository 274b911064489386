import { fail, ok, type Result } from "../../kernel/result.ts";
import { type AccessAct, changeAccess, revealedAlready } from "./change-access.ts";
import type { BoostsCtx } from "./context.ts";

/**
 * The customer would rather agree on the access in the chat (Rule P36): what was given and not revealed is
 * destroyed, and staff are told. Asked again it changes nothing. Refuses once staff have revealed something,
 * and what `giveBoostAccess` refuses.
 */
export async function askContactInChat(ctx: BoostsCtx, act: AccessAct): Promise<Result<undefined>> {
  return changeAccess(ctx, act, "ask for contact in the chat", async ({ access, parts }) => {
    if (access.choice === "chat") return ok(null);
    if (parts.some(({ revealedAt }) => revealedAt)) return fail(revealedAlready);
    const gone = parts.map(({ part }) => part);
    return ok({ choice: "chat", gone, given: {}, event: { type: "boost.access_by_chat" } });
  });
}
