import type { Result } from "../../../kernel/result.ts";
import type { ShopCtx } from "../../context.ts";
import { type ClientLimit, takeFromClient } from "../../forms/limit-client.ts";

const limits = {
  // A person who types asks once in a while; a script would ask all the time.
  "gold-quote": { limit: 120, windowSeconds: 60, text: "Too many quotes were asked for." },
  "gold-order": { limit: 60, windowSeconds: 600, text: "Too many orders came from your network." },
} as const satisfies Record<string, ClientLimit>;

/** Counts one try of a client, an address or network. Refuses with `too_many` when its window is full. */
export function limitClient(
  ctx: ShopCtx,
  kind: keyof typeof limits,
  client: string,
): Promise<Result<undefined>> {
  return takeFromClient(ctx, kind, limits[kind], client);
}
