import { randomUUID } from "node:crypto";
import { data } from "react-router";
import { type RevealedLogin, revealLogin } from "../../../../domain/listings/index.ts";
import { revealLoginInput } from "../../../../domain/listings/inputs.ts";
import { shortId } from "../../../../domain/orders/model.ts";
import { formatMoment } from "../../../../kernel/dates.ts";
import { ctxOf, type ShopCtx } from "../../../context.ts";
import { NotOwnOrder } from "../../../orders/shared/order-page/not-own-order.tsx";
import { writtenOrderId } from "../../../orders/shared/order-page/order-id.ts";
import { loginLines } from "../../../orders/shared/purchase/login-lines.ts";
import {
  purchaseForms,
  purchaseFormTitles,
  purchasePaths,
} from "../../../orders/shared/purchase/purchase-view.ts";
import { orderTokenOf } from "../../../shell/access/order-access.ts";
import { unlistedPage } from "../../../shell/shop/page-titles.ts";
import { PageFailure } from "../../../shell/site/page-failure.tsx";
import { answerHeaders } from "../../../web/forms/answer-headers.ts";
import type { FormAnswer } from "../../../web/forms/form-answer.ts";
import { readForm } from "../../../web/forms/read-form.ts";
import { runForm } from "../../../web/forms/run-form.ts";
import { useLastAnswer } from "../../../web/forms/use-last-answer.ts";
import { useLive } from "../../../web/live/use-live.ts";
import type { Route } from "./+types/purchase-login.route.ts";
import { LoginPage, type ShownLogin } from "./login-page.tsx";
import { readPurchasePage } from "./read-purchase-page.ts";

export const headers = answerHeaders;
const noStore = { "Cache-Control": "no-store" };

export function meta({ matches }: Route.MetaArgs) {
  return unlistedPage(matches, "Your account's login");
}

export async function loader(args: Route.LoaderArgs) {
  const read = await readPurchasePage(args, purchasePaths.login);
  if (read.kind === "missing") return data(read.shown, { status: 404, headers: noStore });
  if (read.kind === "public") return data(read.shown, { headers: noStore });
  const { orderId, since, purchase } = read;
  const { readOn, stage, isBuyer, isUnpaid } = purchase;
  const page = {
    number: shortId(orderId),
    purchase,
    readOn: isBuyer ? readOn : null,
    notNow: notNowText({ stage, isBuyer, isUnpaid }),
    onceKey: randomUUID(),
  };
  return data({ kind: "own", orderId, since, page } as const, { headers: noStore });
}

function notNowText({ stage, isBuyer, isUnpaid }: { stage: string; isBuyer: boolean; isUnpaid: boolean }) {
  if (!isBuyer) return "Only the buyer can read it here.";
  if (stage === "canceled") return "This order was canceled.";
  if (stage === "held" || stage === "preparing") return "It isn't ready yet. We'll email you when it is.";
  return isUnpaid ? "This order isn't fully paid." : "Message us to find out why.";
}

/** What the page is answered with; the login is in this one answer, which nothing keeps (Rule P5). */
type LoginAnswer = FormAnswer & { shown?: ShownLogin };

export async function action(args: Route.ActionArgs) {
  const ctx = ctxOf(args);
  const fields = await readForm(args.request);
  const orderId = writtenOrderId(args.params.orderId);
  const form = purchaseForms.reveal;
  if (fields.form !== form) throw data(null, { status: 400 });
  const token = orderTokenOf(args.request, orderId);
  const title = purchaseFormTitles.reveal;
  const done = await runForm({
    ...{ form, title, fields },
    schema: revealLoginInput,
    run: ({ onceKey }) => revealLogin(ctx, { orderId, token, once: { scope: whoAsks(ctx), key: onceKey } }),
  });
  if (!done.ok) {
    const { data: answer, init } = done.answer;
    // Only a press whose answer was lost may be repeated with its key: that one the browser answers itself.
    return data<LoginAnswer>({ ...answer, fields: {} }, { ...init, headers: withNoStore(init?.headers) });
  }
  const answer = { form, fields: {}, errors: {}, title: "", text: "", shown: shownLogin(done.value) };
  return data<LoginAnswer>(answer, { headers: noStore });
}

function withNoStore(given: HeadersInit | undefined): Headers {
  const all = new Headers(given);
  all.set("Cache-Control", "no-store");
  return all;
}

function whoAsks({ actor }: ShopCtx): string {
  return actor.kind === "person" ? actor.personId : actor.kind;
}

function shownLogin({ login, revealedAt }: RevealedLogin): ShownLogin {
  return {
    lines: loginLines(login),
    readOn: formatMoment(new Date(revealedAt)),
  };
}

/** Where the buyer of an account reads its login, once (Rules P4, P5, P20). */
export default function PurchaseLogin({ loaderData }: Route.ComponentProps) {
  const { orderId, since } = loaderData;
  const answer = useLastAnswer<LoginAnswer>();
  useLive(loaderData.kind === "missing" ? [] : [`order:${orderId}`], { since });
  if (loaderData.kind === "own") {
    const lostKey = answer?.fields.onceKey;
    return (
      <LoginPage
        {...loaderData.page}
        onceKey={lostKey ?? loaderData.page.onceKey}
        wasLost={lostKey !== undefined}
        shown={answer?.shown ?? null}
      />
    );
  }
  return <NotOwnOrder shown={loaderData} text="Only the buyer can read the login here." />;
}

/** What is shown when the order could not be read at all (Rule S6). */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <PageFailure error={error} failed="Failed to load order details" />;
}
