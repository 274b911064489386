import { data } from "react-router";
import type { RequestFacts } from "../../app/context.ts";
import type { PeopleCtx } from "../../domain/people/index.ts";
import { listUndelivered, type UndeliveredMail } from "../../platform/mail/read-mails.ts";

export type DemoMail = UndeliveredMail & { links: string[] };

const mostMails = 100;
const longestAddress = 254;

/**
 * The mails kept in the demo, newest first, with the links in them. Outside the demo there is no such page.
 */
export async function readDemoMails(ctx: PeopleCtx, facts: RequestFacts, to?: string): Promise<DemoMail[]> {
  if (!facts.demo) throw data(null, { status: 404 });
  const address = to?.trim().slice(0, longestAddress);
  const found = await listUndelivered(ctx, { limit: mostMails, ...(address ? { to: address } : {}) });
  return found.map((mail) => ({ ...mail, links: linksIn(mail.html) }));
}

/** The addresses that an HTML text links to, each once, in order. */
function linksIn(html: string): string[] {
  const found = [...html.matchAll(/<a\b[^>]*?\shref="([^"]+)"/gi)].map(([, href = ""]) => unescapeHtml(href));
  return [...new Set(found)];
}

function unescapeHtml(text: string): string {
  return text
    .replaceAll("&quot;", '"')
    .replaceAll("&#x27;", "'")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&");
}
