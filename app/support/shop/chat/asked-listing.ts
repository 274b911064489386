import { readListing } from "../../../../domain/listings/index.ts";
import { ctxOf, type factsOf } from "../../../context.ts";
import { listingPath } from "../../../listings/shared/listing-data.ts";
import type { ChatPageProps } from "./chat-page.tsx";

type Args = Parameters<typeof factsOf>[0] & { url: URL };

/** The account for sale whose page led here; one that cannot be seen by everybody counts as none. */
export async function askedListing(args: Args): Promise<ChatPageProps["asked"]> {
  const slug = args.url.searchParams.get("listing");
  if (slug === null) return null;
  const found = await readListing(ctxOf(args), slug);
  return found.ok ? { slug, name: found.value.name, href: listingPath(slug) } : null;
}
