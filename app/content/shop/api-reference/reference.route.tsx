import { apiReferenceContext, ctxOf } from "../../../context.ts";
import { pageMeta } from "../../../shell/site/page-meta.ts";
import type { PageHandle } from "../../../web/sleeping/sleeping-page.ts";
import type { Route } from "./+types/reference.route.ts";
import { ApiPage } from "./api-page.tsx";

export const handle: PageHandle = { sleeps: true };

export async function loader({ context }: Route.LoaderArgs) {
  const read = context.get(apiReferenceContext);
  return { reference: await read(), origin: ctxOf({ context }).origin };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return pageMeta({
    matches,
    title: "API",
    description:
      "Trade gold, sell and buy accounts and follow orders from your own program. Every call, with examples.",
    origin: loaderData.origin,
    path: "/api/reference",
  });
}

/** The same for every visitor, so the server may keep it. */
export function headers() {
  return { "X-Shared-Page": "1" };
}

/** The API's reference for people, made from the description that programs read. */
export default function Reference({ loaderData }: Route.ComponentProps) {
  return <ApiPage reference={loaderData.reference} />;
}
