import { createListing } from "../../../../domain/listings/index.ts";
import { allow } from "../../../../domain/people/index.ts";
import { ctxOf, factsOf } from "../../../context.ts";
import { DeskError } from "../../../shell/desk/desk-error.tsx";
import { unwrapOr404 } from "../../../shell/desk/unwrap-or-404.ts";
import { unlistedPage } from "../../../shell/shop/page-titles.ts";
import { Crumbs } from "../../../ui/crumbs.tsx";
import { answerHeaders } from "../../../web/forms/answer-headers.ts";
import { redirectWith } from "../../../web/forms/answers.ts";
import { readForm } from "../../../web/forms/read-form.ts";
import { runForm } from "../../../web/forms/run-form.ts";
import { listingPath } from "../../shared/desk/listing-path.ts";
import type { Route } from "./+types/listing-new.route.ts";
import { listPath } from "./list-address.ts";
import { newListingForms } from "./listing-forms.ts";
import { NewListingForm } from "./new-listing-form.tsx";

export { DeskError as ErrorBoundary };

export const headers = answerHeaders;

export function meta({ matches }: Route.MetaArgs) {
  return unlistedPage(matches, "New listing · Order desk");
}

/** Whoever may not make listings finds no such page. */
export function loader(args: Route.LoaderArgs) {
  unwrapOr404(allow(ctxOf(args).actor, "listings.edit"));
  return null;
}

export async function action(args: Route.ActionArgs) {
  const fields = await readForm(args.request);
  const publishes = fields.publishes === "on";
  const create = newListingForms["create-listing"];
  const done = await runForm({
    ...create,
    form: create.name,
    fields,
    run: (listing) => createListing(ctxOf(args), { listing, publishes }),
  });
  if (!done.ok) return done.answer;
  const text = publishes ? "It's for sale. Add pictures here." : "Only staff can see it.";
  const title = publishes ? "Listing published" : "Draft saved";
  return redirectWith(factsOf(args), listingPath(done.value.id), { title, text, tone: "good" });
}

/** One listing made by hand; many come by the import. */
export default function ListingNew() {
  return (
    <>
      <Crumbs items={[{ label: "Listings", to: listPath }, { label: "New listing" }]} />
      <h1>New listing</h1>
      <NewListingForm />
    </>
  );
}
