import { data } from "react-router";
import { orderPagePaths, shortId } from "../../../../domain/orders/model.ts";
import { claimRefund } from "../../../../domain/payments/index.ts";
import { ctxOf, factsOf } from "../../../context.ts";
import { PrivatePage } from "../../../orders/shared/order-page/private-page.tsx";
import { useOrderUpdates } from "../../../orders/shared/order-page/use-order-updates.ts";
import { useWasShown } from "../../../orders/shared/order-page/use-was-shown.ts";
import { orderTokenOf } from "../../../shell/access/order-access.ts";
import { unlistedPage } from "../../../shell/shop/page-titles.ts";
import { PageFailure } from "../../../shell/site/page-failure.tsx";
import { answerHeaders } from "../../../web/forms/answer-headers.ts";
import { redirectWith } from "../../../web/forms/answers.ts";
import { readForm } from "../../../web/forms/read-form.ts";
import { runForm } from "../../../web/forms/run-form.ts";
import { useLive } from "../../../web/live/use-live.ts";
import { limitRefund } from "../pay/limit-client.ts";
import { noStore, readOwnPaying } from "../pay/read-own-paying.ts";
import type { Route } from "./+types/refund.route.ts";
import { refundTitle } from "./refund-form.tsx";
import { refundInput } from "./refund-input.ts";
import { RefundPage } from "./refund-page.tsx";

export const headers = answerHeaders;

export function meta({ params, matches }: Route.MetaArgs) {
  const title = `Refund of order #${shortId(params.orderId)}`;
  return unlistedPage(matches, title);
}

export async function loader(args: Route.LoaderArgs) {
  const read = await readOwnPaying(args, orderPagePaths.refund);
  if (!read.ok) return read.answer;
  const { order, paying, shown } = read;
  const canAct = order.viewerRole === "customer";
  return data({ kind: "own", ...shown, paying, canAct } as const, { headers: noStore });
}

export async function action(args: Route.ActionArgs) {
  const orderId = args.params.orderId.toLowerCase();
  const fields = await readForm(args.request);
  if (fields.form !== "refund") throw data(null, { status: 400 });
  const done = await runForm({
    form: "refund",
    title: refundTitle,
    schema: refundInput,
    fields,
    run: async ({ address }) => {
      const ctx = ctxOf(args);
      const token = orderTokenOf(args.request, orderId);
      const limited = await limitRefund(ctx, { orderId, token, client: factsOf(args).client });
      return limited.ok ? claimRefund(ctx, { orderId, token, address }) : limited;
    },
  });
  if (!done.ok) return done.answer;
  return redirectWith(factsOf(args), orderPagePaths.refund(orderId), {
    title: "We have your address",
    text: "It's encrypted. Our team will send the refund.",
    tone: "good",
  });
}

/** Where a refund in ETH goes (Rule P21): for the order's customer; others learn how to get there. */
export default function Refund({ loaderData }: Route.ComponentProps) {
  const { orderId, since } = loaderData;
  const update = loaderData.kind === "missing" ? null : loaderData.update;
  useOrderUpdates(update);
  useLive(update ? [`order:${orderId}`] : [], { since });
  const wasShown = useWasShown(update ? orderId : null, orderId);
  if (loaderData.kind === "own") {
    const { paying, canAct } = loaderData;
    // Once it is taken, the form begins anew.
    return <RefundPage key={paying.refund?.createdAt.getTime() ?? 0} paying={paying} canAct={canAct} />;
  }
  const signInHref = loaderData.kind === "public" ? loaderData.signInHref : null;
  return (
    <PrivatePage orderId={orderId} exists={update !== null} wasShown={wasShown} signInHref={signInHref} />
  );
}

/** What is shown when the order could not be read at all. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <PageFailure error={error} failed="Failed to load order" />;
}
