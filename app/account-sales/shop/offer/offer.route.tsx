import { data, isRouteErrorResponse, type ShouldRevalidateFunctionArgs } from "react-router";
import { readOffer, whyOnSale } from "../../../../domain/account-sales/index.ts";
import { offeredPayouts } from "../../../../domain/payments/index.ts";
import { ctxOf, factsOf } from "../../../context.ts";
import { readSavedPayouts } from "../../../orders/shared/saved-payouts/saved-payouts.ts";
import { orderLimitOf } from "../../../promotions/shared/checkout.ts";
import { unlistedPage } from "../../../shell/shop/page-titles.ts";
import { PageFailure } from "../../../shell/site/page-failure.tsx";
import { LinkButton } from "../../../ui/button.tsx";
import { cx } from "../../../ui/cx.ts";
import layout from "../../../ui/layout.module.css";
import lostStyles from "../../../ui/lost.module.css";
import text from "../../../ui/text.module.css";
import { answerHeaders } from "../../../web/forms/answer-headers.ts";
import { readForm } from "../../../web/forms/read-form.ts";
import type { PageHandle } from "../../../web/sleeping/sleeping-page.ts";
import { readStage, stageAddress } from "../sale-stages.ts";
import type { Route } from "./+types/offer.route.ts";
import { OfferPage } from "./offer-page.tsx";
import { saleForms } from "./offer-view.ts";
import { submitConfirmation, submitDetails } from "./sell-offer.ts";
import { offerView } from "./to-offer-view.ts";

/**
 * Whoever has the address may accept the offer: no cache keeps it, and no other site learns it. To our own,
 * forms without scripts must say where they come from.
 */
const unspoken = { "Cache-Control": "no-store", "Referrer-Policy": "strict-origin" };

export const handle: PageHandle = { sells: true };

export const headers = answerHeaders;

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const title = loaderData?.offer ? `Offer for ${loaderData.offer.rsn}` : "Your offer";
  return unlistedPage(matches, title);
}

export async function loader(args: Route.LoaderArgs) {
  const ctx = ctxOf(args);
  const { viewer } = factsOf(args);
  const [found, payouts, limit] = await Promise.all([
    readOffer(ctx, args.params.offerId),
    offeredPayouts(ctx, "account_sale"),
    orderLimitOf(args),
  ]);
  if (!found.ok) return data({ offer: null } as const, { status: 404, headers: unspoken });
  const offer = offerView(found.value, { now: ctx.clock.now(), request: args.request });
  const held = offer.state === "open" ? await whyOnSale(ctx, offer.rsn) : null;
  return data(
    {
      offer,
      stage: readStage(args.url.searchParams),
      payouts,
      limit: held ? { title: "Already being sold", text: held.text, waysOn: held.waysOn } : limit,
      seller: viewer && { email: viewer.email },
      savedPayouts: await readSavedPayouts(ctx, payouts),
      link: ctx.origin + stageAddress(offer.offerId, "offer"),
    } as const,
    { headers: unspoken },
  );
}

export async function action(args: Route.ActionArgs) {
  const fields = await readForm(args.request);
  if (fields.form === saleForms.details) return submitDetails({ args, fields });
  if (fields.form === saleForms.confirm) return submitConfirmation({ args, fields });
  throw data(null, { status: 400 });
}

/** A sale that was refused because its offer is over or taken shows the offer as it is now. */
export function shouldRevalidate({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return defaultShouldRevalidate || [409, 410, 422].includes(actionStatus ?? 0);
}

/** An offer, and the way from it to the confirmed sale (Rule S67). */
export default function Offer({ loaderData }: Route.ComponentProps) {
  if (!loaderData.offer) return <OfferMissing />;
  return <OfferPage {...loaderData} />;
}

/** What is shown when the offer could not be read at all. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (isRouteErrorResponse(error) && error.status === 404) return <OfferMissing />;
  return <PageFailure error={error} failed="Failed to load the offer" />;
}

/** There is no offer at this address. */
function OfferMissing() {
  return (
    <section className={layout.band}>
      <div className={cx(layout.page, lostStyles.lost)}>
        <h1>Offer not found</h1>
        <p className={text.lead}>Check the link. We delete offers some time after they expire.</p>
        <div className={layout.row}>
          <LinkButton variant="primary" to="/sell-accounts">
            Get an offer
          </LinkButton>
          <LinkButton to="/">Back to home</LinkButton>
        </div>
      </div>
    </section>
  );
}
