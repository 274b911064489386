import { randomUUID } from "node:crypto";
import { data, redirect, type ShouldRevalidateFunctionArgs, useRouteLoaderData } from "react-router";
import { readPurchaseForDesk } from "../../../../domain/listings/index.ts";
import { shortId } from "../../../../domain/orders/model.ts";
import { allow } from "../../../../domain/people/index.ts";
import { failureStatus } from "../../../../kernel/errors.ts";
import { formatUsd } from "../../../../kernel/money.ts";
import { readShop } from "../../../../platform/settings/read-shop.ts";
import { ctxOf, factsOf } from "../../../context.ts";
import { disputeView } from "../../../orders/shared/purchase/dispute-view.ts";
import { purchasePaths } from "../../../orders/shared/purchase/purchase-view.ts";
import type { loader as rootLoader } from "../../../root.tsx";
import { viewerOf } from "../../../shell/access/guard-desk.ts";
import { DeskError } from "../../../shell/desk/desk-error.tsx";
import { takingOver } from "../../../shell/desk/taking-over.ts";
import { unwrapOr404 } from "../../../shell/desk/unwrap-or-404.ts";
import { unlistedPage } from "../../../shell/shop/page-titles.ts";
import { answerHeaders } from "../../../web/forms/answer-headers.ts";
import { redirectWith } from "../../../web/forms/answers.ts";
import { isLargeUpload, readUpload } from "../../../web/forms/read-upload.ts";
import { runForms } from "../../../web/forms/run-forms.ts";
import { useLive } from "../../../web/live/use-live.ts";
import type { Route } from "./+types/dispute-desk.route.ts";
import { disputeCommands } from "./dispute-commands.ts";
import { DisputeDesk } from "./dispute-desk.tsx";
import { disputeForms } from "./dispute-forms.ts";

export { DeskError as ErrorBoundary };
export const headers = answerHeaders;

export function meta({ params, matches }: Route.MetaArgs) {
  return unlistedPage(matches, `Dispute of order #${shortId(params.orderId)} · Order desk`);
}

export async function loader(args: Route.LoaderArgs) {
  const { orderId } = args.params;
  const purchase = unwrapOr404(await readPurchaseForDesk(ctxOf(args), orderId));
  const { personId: staffId } = viewerOf(args);
  const { name: shopName } = await readShop(ctxOf(args).db);
  const { name, amountCents, isPaid, desk, colleague } = purchase;
  const page = {
    orderId,
    number: shortId(orderId),
    name,
    amount: formatUsd(amountCents),
    isPaid,
    disputes: purchase.disputes.map((dispute) =>
      disputeView(dispute, { orderId, reader: "staff", shopName, staffId }),
    ),
    may: { answer: desk.answer, reject: desk.reject, refund: desk.refund },
    colleague: desk.answer ? colleague : null,
    formKey: randomUUID(),
  };
  return data({ page }, { headers: { "Cache-Control": "no-store" } });
}

export async function action(args: Route.ActionArgs) {
  const ctx = ctxOf(args);
  const { orderId } = args.params;
  // Asked before the body is read: nobody else may make us read twelve megabytes.
  unwrapOr404(allow(ctx.actor, "orders.progress"));
  if (isLargeUpload(args.request) && !unwrapOr404(await readPurchaseForDesk(ctx, orderId)).desk.answer) {
    throw data(null, { status: failureStatus.conflict });
  }
  const { fields, pictures } = await readUpload(args.request);
  const done = await runForms(disputeForms, disputeCommands, {
    ctx: takingOver(ctx, fields),
    fields,
    more: { orderId, pictures },
  });
  if (!done.ok) return done.answer;
  const here = purchasePaths.desk(orderId);
  // An answer stands among the notes, read out there; a toast would lie over the decision that often follows.
  return fields.form === disputeForms["staff-evidence"].name
    ? redirect(here, 303)
    : redirectWith(factsOf(args), here, done.value);
}

/** After a conflict the dispute is read again, so that it shows what was written meanwhile. */
export function shouldRevalidate({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return actionStatus === 409 || defaultShouldRevalidate;
}

/**
 * The disputes of one purchase at the desk: what both sides wrote, our answer, and the decision (Rule P20).
 */
export default function DisputeOfOrder({ loaderData }: Route.ComponentProps) {
  const { page } = loaderData;
  const root = useRouteLoaderData<typeof rootLoader>("root");
  useLive([`order-desk:${page.orderId}`], { since: root?.viewer?.since });
  return <DisputeDesk {...page} />;
}
