import { randomUUID } from "node:crypto";
import { data } from "react-router";
import {
  addEvidence,
  openDispute,
  readPurchase,
  withdrawDispute,
} from "../../../../domain/listings/index.ts";
import { customerText, shortId } from "../../../../domain/orders/model.ts";
import { failureStatus } from "../../../../kernel/errors.ts";
import { ctxOf, type Flash, factsOf, type ShopCtx } from "../../../context.ts";
import { NotOwnOrder } from "../../../orders/shared/order-page/not-own-order.tsx";
import { writtenOrderId } from "../../../orders/shared/order-page/order-id.ts";
import { useOrderUpdates } from "../../../orders/shared/order-page/use-order-updates.ts";
import { readPay } from "../../../orders/shared/payment/read-pay.ts";
import { purchasePaths } from "../../../orders/shared/purchase/purchase-view.ts";
import { orderTokenOf } from "../../../shell/access/order-access.ts";
import { unlistedPage } from "../../../shell/shop/page-titles.ts";
import { PageFailure } from "../../../shell/site/page-failure.tsx";
import { successMessage } from "../../../web/forms/answer-form.ts";
import { answerHeaders } from "../../../web/forms/answer-headers.ts";
import { redirectWith, refusedForm } from "../../../web/forms/answers.ts";
import { clientLimits } from "../../../web/forms/limit-client.ts";
import { isLargeUpload, readUpload, type Upload } from "../../../web/forms/read-upload.ts";
import { does, type FormCommands, runForms } from "../../../web/forms/run-forms.ts";
import { useLive } from "../../../web/live/use-live.ts";
import { readPurchasePage } from "../purchase/read-purchase-page.ts";
import type { Route } from "./+types/dispute.route.ts";
import { disputeForms } from "./dispute-forms.tsx";
import { DisputePage } from "./dispute-page.tsx";

/** Counts one try of a client, an address or network. Refuses with `too_many` when its window is full. */
const limitClient = clientLimits({
  // Each is read into memory whole.
  "dispute-upload": {
    limit: 20,
    windowSeconds: 600,
    text: "Too many pictures were uploaded from your network.",
  },
});

/** What the address and the request add to a form. */
type Buyers = Pick<Upload, "pictures"> & { orderId: string; token: string | undefined };

const disputeCommands: FormCommands<typeof disputeForms, ShopCtx, Flash, Buyers> = {
  "open-dispute": does(
    openDispute,
    successMessage("Dispute opened", "Our team is looking into it and will answer here."),
  ),
  "dispute-evidence": does(addEvidence, successMessage("Added to the dispute", "Our team can read it now.")),
  "withdraw-dispute": does(
    withdrawDispute,
    successMessage("Dispute withdrawn", "Your time to check the account continues."),
  ),
};

export const headers = answerHeaders;
const noStore = { "Cache-Control": "no-store" };

export function meta({ matches }: Route.MetaArgs) {
  return unlistedPage(matches, "Dispute");
}

export async function loader(args: Route.LoaderArgs) {
  const read = await readPurchasePage(args, purchasePaths.dispute);
  if (read.kind === "missing") return data(read.shown, { status: 404, headers: noStore });
  if (read.kind === "public") return data(read.shown, { headers: noStore });
  const { orderId, since, token, order, purchase } = read;
  const pay = await readPay(ctxOf(args), order, token);
  const update = {
    orderId,
    status: order.status,
    text: customerText(order.type, order.status, order.statusTexts),
  };
  const page = {
    number: shortId(orderId),
    purchase,
    formKey: randomUUID(),
    asksWhereTo: pay?.refundWay === "eth" && purchase.isBuyer,
  };
  return data({ kind: "own", orderId, since, update, page } as const, { headers: noStore });
}

export async function action(args: Route.ActionArgs) {
  const ctx = ctxOf(args);
  const orderId = writtenOrderId(args.params.orderId);
  const token = orderTokenOf(args.request, orderId);
  // Asked before the body is read: nobody else may make us read twelve megabytes.
  const mine = await readPurchase(ctx, { orderId, token });
  if (!mine.ok) throw data(null, { status: failureStatus[mine.error.code] });
  if (isLargeUpload(args.request)) {
    const { dispute, answer } = mine.value.may;
    if (!dispute && !answer) throw data(null, { status: failureStatus.conflict });
    const limited = await limitClient(ctx, "dispute-upload", factsOf(args).client);
    if (!limited.ok) {
      const { name, title } = disputeForms[answer ? "dispute-evidence" : "open-dispute"];
      return refusedForm({ form: name, title, fields: {} }, limited.error);
    }
  }
  const { fields, pictures } = await readUpload(args.request);
  const more = { orderId, token, pictures };
  const done = await runForms(disputeForms, disputeCommands, { ctx, fields, more });
  return done.ok ? redirectWith(factsOf(args), purchasePaths.dispute(orderId), done.value) : done.answer;
}

/** Where the buyer of an account says what is wrong with it, and reads how it is decided (Rules P4, P20). */
export default function Dispute({ loaderData }: Route.ComponentProps) {
  const { orderId, since } = loaderData;
  useOrderUpdates("update" in loaderData ? loaderData.update : null);
  useLive(loaderData.kind === "missing" ? [] : [`order:${orderId}`], { since });
  if (loaderData.kind === "own") return <DisputePage {...loaderData.page} />;
  return <NotOwnOrder shown={loaderData} text="Only the buyer can open a dispute here." />;
}

/** What is shown when the order could not be read at all (Rule S6). */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <PageFailure error={error} failed="Failed to load order details" />;
}
