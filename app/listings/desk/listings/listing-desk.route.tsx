import { data, type ShouldRevalidateFunctionArgs, useRouteLoaderData } from "react-router";
import { z } from "zod";
import { readDeskListing } from "../../../../domain/listings/index.ts";
import { findOrder } from "../../../../domain/orders/index.ts";
import { can } from "../../../../domain/people/model.ts";
import { holdsOrder } from "../../../../domain/release/index.ts";
import { readSettingsGroup } from "../../../../domain/settings/index.ts";
import { ctxOf, factsOf } from "../../../context.ts";
import type { loader as rootLoader } from "../../../root.tsx";
import { viewerOf } from "../../../shell/access/guard-desk.ts";
import { DeskError } from "../../../shell/desk/desk-error.tsx";
import { unwrapOr404 } from "../../../shell/desk/unwrap-or-404.ts";
import { unlistedPage } from "../../../shell/shop/page-titles.ts";
import { Crumbs } from "../../../ui/crumbs.tsx";
import layout from "../../../ui/layout.module.css";
import { answerHeaders } from "../../../web/forms/answer-headers.ts";
import { redirectWith } from "../../../web/forms/answers.ts";
import type { FormAnswer } from "../../../web/forms/form-answer.ts";
import { readForm } from "../../../web/forms/read-form.ts";
import { runForms } from "../../../web/forms/run-forms.ts";
import { useLastAnswer } from "../../../web/forms/use-last-answer.ts";
import { useLive } from "../../../web/live/use-live.ts";
import { listingPath } from "../../shared/desk/listing-path.ts";
import type { Route } from "./+types/listing-desk.route.ts";
import styles from "./desk-listings.module.css";
import { EditListingForm } from "./edit-listing-form.tsx";
import { listPath } from "./list-address.ts";
import { listingCommands } from "./listing-commands.ts";
import { listingForms } from "./listing-forms.ts";
import { ListingHistory } from "./listing-history.tsx";
import { listingView } from "./listing-lines.ts";
import { ListingLoginCard } from "./listing-login-card.tsx";
import { ListingStateCard } from "./listing-state-card.tsx";
import type { ListingDeskView, ListingMay, RevealedLogin } from "./listing-view.ts";
import { PicturesCard } from "./pictures-card.tsx";
import { ReadListing } from "./read-listing.tsx";

export { DeskError as ErrorBoundary };

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return unlistedPage(matches, `${loaderData?.listing.name ?? "Listing"} · Order desk`);
}

/**
 * Nothing of a listing's page is kept by a cache, so that a revealed login is gone with the page (Rule P5).
 */
export const headers: Route.HeadersFunction = (args) => {
  const all = new Headers(answerHeaders(args));
  all.set("Cache-Control", "no-store");
  return all;
};

export async function loader(args: Route.LoaderArgs) {
  const id = idOf(args.params.listingId);
  const ctx = ctxOf(args);
  const { secretDays } = await readSettingsGroup(ctx.db, "retention");
  const listing = listingView(unwrapOr404(await readDeskListing(ctx, id)), secretDays);
  const { role, personId } = viewerOf(args);
  const order = listing.orderId ? await findOrder(ctx, listing.orderId) : null;
  const holds = holdsOrder({ personId, role }, order);
  const may = { edit: can(role, "listings.edit"), reveal: holds && can(role, "secrets.reveal") };
  return { listing, may };
}

function idOf(text: string): string {
  const id = z.uuid().safeParse(text);
  if (!id.success) throw data(null, { status: 404 });
  return id.data;
}

export async function action(args: Route.ActionArgs) {
  const id = idOf(args.params.listingId);
  // The page says which listing it is, whatever a form says.
  const fields = { ...(await readForm(args.request)), listingId: id };
  const done = await runForms(listingForms, listingCommands, { ctx: ctxOf(args), fields, more: { id } });
  if (!done.ok) return done.answer;
  return "revealed" in done.value
    ? answerRevealing(done.value.revealed)
    : redirectWith(factsOf(args), listingPath(id), done.value);
}

/** The answer of a listing's page; `revealed` only right after Reveal. */
type ListingAnswer = FormAnswer & { revealed?: RevealedLogin };

/**
 * Reveals a listing's login in the answer itself, which no cache may keep, not in a page after a redirect: it
 * must not be written anywhere to be shown (Rule P5).
 */
function answerRevealing(revealed: RevealedLogin) {
  const answer = { form: "revealed", fields: {}, errors: {}, title: "", text: "", revealed };
  return data<ListingAnswer>(answer, { headers: { "Cache-Control": "no-store" } });
}

/** After a conflict the fresh listing is read; opening a dialog reads nothing. */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs) {
  const { actionStatus, formMethod, currentUrl, nextUrl, defaultShouldRevalidate } = args;
  if (actionStatus === 409) return true;
  const isDialog =
    !formMethod && currentUrl.pathname === nextUrl.pathname && currentUrl.href !== nextUrl.href;
  return isDialog ? false : defaultShouldRevalidate;
}

/** One listing at the desk. */
export default function ListingAtDesk({ loaderData }: Route.ComponentProps) {
  const { listing, may } = loaderData;
  const root = useRouteLoaderData<typeof rootLoader>("root");
  useLive([`listing:${listing.id}`], { since: root?.viewer?.since });
  const answer = useLastAnswer<ListingAnswer>();
  return <ListingDesk key={listing.id} listing={listing} may={may} revealed={answer?.revealed ?? null} />;
}

type ListingDeskProps = { listing: ListingDeskView; may: ListingMay; revealed: RevealedLogin | null };

/** The page of one listing at the desk: what it says and shows left, its state, login and log right. */
function ListingDesk({ listing, may, revealed }: ListingDeskProps) {
  const mayEdit = may.edit && listing.state !== "withdrawn";
  return (
    <>
      <Crumbs items={[{ label: "Listings", to: listPath }, { label: listing.name }]} />
      <h1 className={styles.title}>{listing.name}</h1>
      <div className={styles.columns}>
        <div className={layout.stack}>
          {mayEdit ? <EditListingForm listing={listing} /> : <ReadListing listing={listing} />}
          <PicturesCard listing={listing} mayEdit={mayEdit} />
        </div>
        <div className={layout.stack}>
          <ListingStateCard listing={listing} may={may} />
          <ListingLoginCard listing={listing} may={may} revealed={revealed} />
          <ListingHistory actions={listing.actions} />
        </div>
      </div>
    </>
  );
}
