import { ArrowLeft } from "lucide";
import type { ShouldRevalidateFunctionArgs } from "react-router";
import { placeGoldOrder, readQuote } from "../../../../domain/gold/index.ts";
import { orderPagePaths } from "../../../../domain/orders/model.ts";
import { allow } from "../../../../domain/people/index.ts";
import { ctxOf, factsOf, type ShopCtx } from "../../../context.ts";
import { viewerOf } from "../../../shell/access/guard-desk.ts";
import deskStyles from "../../../shell/desk/desk.module.css";
import { DeskError } from "../../../shell/desk/desk-error.tsx";
import styles from "../../../shell/desk/desk-order.module.css";
import { unwrapOr404 } from "../../../shell/desk/unwrap-or-404.ts";
import { unlistedPage } from "../../../shell/shop/page-titles.ts";
import { LinkButton } from "../../../ui/button.tsx";
import { Icon } from "../../../ui/icons.tsx";
import layout from "../../../ui/layout.module.css";
import { successMessage } from "../../../web/forms/answer-form.ts";
import { redirectWith } from "../../../web/forms/answers.ts";
import { readForm } from "../../../web/forms/read-form.ts";
import { type FormCommands, runForms } from "../../../web/forms/run-forms.ts";
import { seenCents } from "../../shared/promo-answer.ts";
import type { Route } from "./+types/new-order.route.ts";
import { askedPrice } from "./asked-price.ts";
import { CustomerForm, PriceForm, QuotePanel } from "./new-order.tsx";
import { newOrderForms } from "./new-order-forms.ts";

export { DeskError as ErrorBoundary };

export function meta({ matches }: Route.MetaArgs) {
  return unlistedPage(matches, "New order · Order desk");
}

export function loader(args: Route.LoaderArgs) {
  unwrapOr404(allow(ctxOf(args).actor, "orders.progress"));
  return askedPrice(ctxOf(args), args.url.searchParams);
}

type Placed = { placed: { orderId: string } };
type Placing = { scope: string; seenCents: number };

const newOrderCommands: FormCommands<typeof newOrderForms, ShopCtx, Placed, Placing> = {
  "new-order": async (ctx, { idempotencyKey: key, scope, seenCents: seen, ...order }) => {
    const quote = readQuote(ctx, order.quoteId);
    const shownCents = quote ? quote.amountCents - seen : undefined;
    return placeGoldOrder(ctx, {
      ...order,
      shownCents,
      source: "desk",
      customerId: null,
      once: { scope, key },
    });
  },
};

export async function action(args: Route.ActionArgs) {
  const ctx = ctxOf(args);
  const fields = await readForm(args.request);
  const more = { scope: `place-order:desk:${viewerOf(args).personId}`, seenCents: seenCents(fields) };
  const done = await runForms(newOrderForms, newOrderCommands, { ctx, fields, more });
  if (!done.ok) return done.answer;
  const flash = successMessage("Order placed", "We emailed the customer the confirmation.");
  return redirectWith(factsOf(args), orderPagePaths.desk(done.value.placed.orderId), flash);
}

/** What was refused because the quote is over gets a fresh one; otherwise the quote that is shown stays. */
export function shouldRevalidate({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return actionStatus === 409 || actionStatus === 410 || actionStatus === 422 || defaultShouldRevalidate;
}

/** Staff place a gold order for a customer: first the price, then who it is for. */
export default function NewOrder({ loaderData }: Route.ComponentProps) {
  const { quote } = loaderData;
  return (
    <>
      <div className={styles.bar}>
        <LinkButton to="/admin" variant="quiet" icon={<Icon of={ArrowLeft} />}>
          Back
        </LinkButton>
      </div>
      <h1>New order</h1>
      <div className={deskStyles.columns}>
        <div className={layout.stack}>
          <PriceForm {...loaderData} />
          {quote ? <CustomerForm quote={quote} /> : null}
        </div>
        <div className={layout.stack}>{quote ? <QuotePanel quote={quote} /> : null}</div>
      </div>
    </>
  );
}
