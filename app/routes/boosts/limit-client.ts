import type { Result } from "../../../kernel/result.ts";
import type { ShopCtx } from "../../context.ts";
import { type ClientLimit, takeFromClient } from "../../forms/limit-client.ts";

const limits = {
  // Each option that changes asks once; a name that is new asks the game's high scores.
  "boost-quote": { limit: 60, windowSeconds: 300, text: "Too many quotes were asked for." },
  "boost-order": { limit: 20, windowSeconds: 600, text: "Too many orders came from your network." },
  "boost-promo": { limit: 30, windowSeconds: 600, text: "Too many promo codes were tried." },
} as const satisfies Record<string, ClientLimit>;

/** Counts one try of a client, an address or network. Refuses with `too_many` when its window is full. */
export function limitClient(
  ctx: ShopCtx,
  kind: keyof typeof limits,
  client: string,
): Promise<Result<undefined>> {
  return takeFromClient(ctx, kind, limits[kind], client);
}
