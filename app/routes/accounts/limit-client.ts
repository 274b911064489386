import type { Result } from "../../../kernel/result.ts";
import type { ShopCtx } from "../../context.ts";
import { type ClientLimit, takeFromClient } from "../../forms/limit-client.ts";

const limits = {
  // Each asks the game's high scores; a person tries a name or two.
  "account-offer": { limit: 30, windowSeconds: 600, text: "Too many offers were asked for." },
  "account-sale": { limit: 20, windowSeconds: 600, text: "Too many orders came from your network." },
} as const satisfies Record<string, ClientLimit>;

/** Counts one try of a client, an address or network. Refuses with `too_many` when its window is full. */
export function limitClient(
  ctx: ShopCtx,
  kind: keyof typeof limits,
  client: string,
): Promise<Result<undefined>> {
  return takeFromClient(ctx, kind, limits[kind], client);
}
