import { readShop } from "../../../platform/settings/read-shop.ts";
import { ctxOf } from "../../context.ts";
import type { Route } from "./+types/security-txt.route.ts";

/** Days for which what is read here holds; RFC 9116 wants less than a year. */
const validDays = 180;

/** Where a fault of security is reported (RFC 9116). */
export async function loader(args: Route.LoaderArgs) {
  const { db, origin, clock } = ctxOf(args);
  const { securityContact } = await readShop(db);
  const until = new Date(clock.now().getTime() + validDays * 86_400_000);
  until.setUTCHours(0, 0, 0, 0);
  const lines = [
    `Contact: ${securityContact ? `mailto:${securityContact}` : `${origin}/contact`}`,
    `Expires: ${until.toISOString()}`,
    "Preferred-Languages: en",
    `Canonical: ${origin}/.well-known/security.txt`,
  ];
  return new Response(`${lines.join("\n")}\n`, {
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "public, max-age=3600" },
  });
}
