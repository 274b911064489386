import type { PageHandle } from "../../../web/sleeping/sleeping-page.ts";
import type { Route } from "./+types/terms.route.ts";
import { legalMeta } from "./legal-meta.ts";
import { LegalPage } from "./legal-page.tsx";
import { loadLegal } from "./load-legal.ts";

export const handle: PageHandle = { sleeps: true };

export function loader(args: Route.LoaderArgs) {
  return loadLegal(args, "terms", "Terms of Service");
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return legalMeta(matches, loaderData, "/terms");
}

/** The same for every visitor, so the server may keep it. */
export function headers() {
  return { "X-Shared-Page": "1" };
}

export default function Terms({ loaderData }: Route.ComponentProps) {
  return <LegalPage document={loaderData.document} path="/terms" />;
}
