import { readSiteContent } from "../../../../domain/content/index.ts";
import { ctxOf } from "../../../context.ts";
import { pageMeta } from "../../../shell/site/page-meta.ts";
import type { PageHandle } from "../../../web/sleeping/sleeping-page.ts";
import { readNamedWays } from "../../shared/named-ways.ts";
import type { Route } from "./+types/terms.route.ts";
import { legalDocument } from "./legal-document.ts";
import { LegalPage } from "./legal-page.tsx";

export const handle: PageHandle = { sleeps: true };

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = ctxOf({ context });
  const [content, ways] = await Promise.all([readSiteContent(ctx), readNamedWays(ctx)]);
  return { document: legalDocument("Terms of Service", content.terms, ways), origin: ctx.origin };
}

export function meta({ loaderData: { document, origin }, matches }: Route.MetaArgs) {
  return pageMeta({ matches, title: document.title, description: document.summary, origin, path: "/terms" });
}

/** The same for every visitor, so the server may keep it. */
export function headers() {
  return { "X-Shared-Page": "1" };
}

export default function Terms({ loaderData }: Route.ComponentProps) {
  return <LegalPage document={loaderData.document} />;
}
