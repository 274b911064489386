import { randomUUID } from "node:crypto";
import { data } from "react-router";
import {
  addEvidence,
  openDispute,
  readPurchase,
  withdrawDispute,
} from "../../../../domain/listings/index.ts";
import { evidenceInput, openDisputeInput, withdrawDisputeInput } from "../../../../domain/listings/inputs.ts";
import { customerText, shortId } from "../../../../domain/orders/model.ts";
import { failureStatus } from "../../../../kernel/errors.ts";
import { ctxOf, factsOf, type ShopCtx } from "../../../context.ts";
import { NotOwnOrder } from "../../../orders/shared/order-page/not-own-order.tsx";
import { writtenOrderId } from "../../../orders/shared/order-page/order-id.ts";
import { useOrderUpdates } from "../../../orders/shared/order-page/use-order-updates.ts";
import { readPay } from "../../../orders/shared/payment/read-pay.ts";
import {
  purchaseForms,
  purchaseFormTitles,
  purchasePaths,
} from "../../../orders/shared/purchase/purchase-view.ts";
import { orderTokenOf } from "../../../shell/access/order-access.ts";
import { unlistedPage } from "../../../shell/shop/page-titles.ts";
import { PageFailure } from "../../../shell/site/page-failure.tsx";
import { type Answered, formRunner, successMessage } from "../../../web/forms/answer-form.ts";
import { answerHeaders } from "../../../web/forms/answer-headers.ts";
import { redirectWith, refusedForm } from "../../../web/forms/answers.ts";
import { clientLimits } from "../../../web/forms/limit-client.ts";
import { isLargeUpload, readUpload, type Upload } from "../../../web/forms/read-upload.ts";
import { useLive } from "../../../web/live/use-live.ts";
import { readPurchasePage } from "../purchase/read-purchase-page.ts";
import type { Route } from "./+types/dispute.route.ts";
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

const run = formRunner(purchaseForms, purchaseFormTitles);

/**
 * Gives a form of a buyer's dispute to its command: the message for the page after it, or the answer that
 * refuses it.
 */
function runDisputeForm(
  ctx: ShopCtx,
  act: { orderId: string; token: string | undefined },
  { fields, pictures }: Upload,
): Promise<Answered> {
  switch (fields.form) {
    case purchaseForms.open:
      return run("open", openDisputeInput, fields, opened, (input) =>
        openDispute(ctx, { ...act, ...input, pictures }),
      );
    case purchaseForms.evidence:
      return run("evidence", evidenceInput, fields, added, (input) =>
        addEvidence(ctx, { ...act, ...input, pictures }),
      );
    case purchaseForms.withdraw:
      return run("withdraw", withdrawDisputeInput, fields, withdrawn, (input) =>
        withdrawDispute(ctx, { ...act, ...input }),
      );
    default:
      throw data(null, { status: 400 });
  }
}

const opened = () => successMessage("Dispute opened", "Our team is looking into it and will answer here.");
const added = () => successMessage("Added to the dispute", "Our team can read it now.");
const withdrawn = () => successMessage("Dispute withdrawn", "Your time to check the account continues.");

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
    if (!limited.ok) return refusedForm(formNamed(answer ? "evidence" : "open"), limited.error);
  }
  const done = await runDisputeForm(ctx, { orderId, token }, await readUpload(args.request));
  return done.ok ? redirectWith(factsOf(args), purchasePaths.dispute(orderId), done.flash) : done.answer;
}

function formNamed(name: "open" | "evidence") {
  return { form: purchaseForms[name], title: purchaseFormTitles[name], fields: {} };
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
