import { data, redirect } from "react-router";
import { readSale, saveResetLink } from "../../../../domain/account-sales/index.ts";
import { resetLinkInput } from "../../../../domain/account-sales/inputs.ts";
import { customerText, orderPagePaths, shortId } from "../../../../domain/orders/model.ts";
import { ctxOf, factsOf } from "../../../context.ts";
import { NotOwnOrder } from "../../../orders/shared/order-page/not-own-order.tsx";
import { writtenOrderId } from "../../../orders/shared/order-page/order-id.ts";
import { OrderRemoved } from "../../../orders/shared/order-page/order-removed.tsx";
import { readOrderPage } from "../../../orders/shared/order-page/read-order-page.ts";
import { useOrderUpdates } from "../../../orders/shared/order-page/use-order-updates.ts";
import { useWasShown } from "../../../orders/shared/order-page/use-was-shown.ts";
import { resetLinkView } from "../../../orders/shared/sale/account-sale-view.ts";
import { orderTokenOf } from "../../../shell/access/order-access.ts";
import { unlistedPage } from "../../../shell/shop/page-titles.ts";
import { PageFailure } from "../../../shell/site/page-failure.tsx";
import { answerHeaders } from "../../../web/forms/answer-headers.ts";
import { redirectWith } from "../../../web/forms/answers.ts";
import { readForm } from "../../../web/forms/read-form.ts";
import { runForm } from "../../../web/forms/run-form.ts";
import { useLive } from "../../../web/live/use-live.ts";
import type { Route } from "./+types/reset-link.route.ts";
import { ResetLinkPage, resetLinkForm, resetLinkTitle } from "./reset-link-page.tsx";

export const headers = answerHeaders;
const noStore = { "Cache-Control": "no-store" };

export function meta({ matches }: Route.MetaArgs) {
  return unlistedPage(matches, "Email reset link");
}

export async function loader(args: Route.LoaderArgs) {
  const read = await readOrderPage(args, (orderId) => `/order/${orderId}/reset-link`);
  if (read.kind === "missing") return data(read.shown, { status: 404, headers: noStore });
  const { orderId, order } = read;
  const update = {
    orderId,
    status: order.status,
    text: customerText(order.type, order.status, order.statusTexts),
  };
  if (read.kind === "public") return data({ ...read.shown, update }, { headers: noStore });
  const { since, token } = read;
  const sale = await readSale(ctxOf(args), { orderId, token });
  // Of another kind of order: nothing is to be pasted there.
  if (!sale.ok) throw redirect(`/order/${orderId}`);
  const { viewerRole, offer } = sale.value;
  return data(
    {
      kind: "own",
      orderId,
      since,
      update,
      page: {
        orderId,
        number: shortId(orderId),
        rsn: offer.rsn,
        reset: resetLinkView(sale.value, order.status),
        canAct: viewerRole === "customer",
        deskHref: viewerRole === "staff" ? orderPagePaths.desk(orderId) : null,
      },
    } as const,
    { headers: noStore },
  );
}

export async function action(args: Route.ActionArgs) {
  const fields = await readForm(args.request);
  const orderId = writtenOrderId(args.params.orderId);
  if (fields.form !== resetLinkForm) throw data(null, { status: 400 });
  const token = orderTokenOf(args.request, orderId);
  const done = await runForm({
    form: resetLinkForm,
    title: resetLinkTitle,
    schema: resetLinkInput,
    fields,
    run: ({ link }) => saveResetLink(ctxOf(args), { orderId, token, link }),
  });
  if (!done.ok) return done.answer;
  return redirectWith(factsOf(args), `/order/${orderId}/reset-link`, {
    title: "Reset Link Saved",
    text: "Thank you. We'll take it from here.",
    tone: "good",
  });
}

/** Where the seller of an account pastes the link that resets its mail address (Rules S79, P4). */
export default function ResetLink({ loaderData }: Route.ComponentProps) {
  const { orderId, since } = loaderData;
  const update = "update" in loaderData ? loaderData.update : null;
  useOrderUpdates(update);
  useLive(update ? [`order:${orderId}`] : [], { since });
  const wasShown = useWasShown(update ? orderId : null, orderId);
  if (loaderData.kind === "own") return <ResetLinkPage {...loaderData.page} />;
  if (loaderData.kind === "missing" && wasShown) return <OrderRemoved />;
  return <NotOwnOrder shown={loaderData} text="Only the seller can paste the link here." />;
}

/** What is shown when the order could not be read at all (Rule S6). */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <PageFailure error={error} failed="Failed to load order details" />;
}
