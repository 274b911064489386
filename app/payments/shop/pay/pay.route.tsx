import { data, useNavigation, useRevalidator } from "react-router";
import { orderPagePaths, shortId } from "../../../../domain/orders/model.ts";
import { ctxOf } from "../../../context.ts";
import { PrivatePage } from "../../../orders/shared/order-page/private-page.tsx";
import { useOrderUpdates } from "../../../orders/shared/order-page/use-order-updates.ts";
import { useWasShown } from "../../../orders/shared/order-page/use-was-shown.ts";
import { isMoving } from "../../../orders/shared/payment/pay-stage.ts";
import { orderTokenOf } from "../../../shell/access/order-access.ts";
import { unlistedPage } from "../../../shell/shop/page-titles.ts";
import { PageFailure } from "../../../shell/site/page-failure.tsx";
import { Form } from "../../../ui/link.tsx";
import { answerHeaders } from "../../../web/forms/answer-headers.ts";
import type { FormAnswer } from "../../../web/forms/form-answer.ts";
import { readForm } from "../../../web/forms/read-form.ts";
import { useLastAnswer } from "../../../web/forms/use-last-answer.ts";
import { useLive } from "../../../web/live/use-live.ts";
import { usePoll } from "../../../web/live/use-poll.ts";
import { pollMilliseconds } from "../../shared/pay/pay-copy.ts";
import { actionOf, failureOf, type PayActions, type PayData } from "../../shared/pay/pay-data.ts";
import type { Route } from "./+types/pay.route.ts";
import { submitCancel, submitDemo, submitStart, submitWay } from "./pay-forms.ts";
import { PayPage } from "./pay-page.tsx";
import { accountOf, noStore, readOwnPaying } from "./read-own-paying.ts";

export const headers = answerHeaders;

export function meta({ params, matches }: Route.MetaArgs) {
  return unlistedPage(matches, `Pay for order #${shortId(params.orderId)}`);
}

export async function loader(args: Route.LoaderArgs) {
  const read = await readOwnPaying(args, orderPagePaths.pay);
  if (!read.ok) return read.answer;
  const { order, paying, shown } = read;
  const isCustomer = order.viewerRole === "customer";
  const pay: PayData = {
    paying,
    now: ctxOf(args).clock.now().getTime(),
    canAct: isCustomer,
    cancelVersion: isCustomer && order.status === "pending" ? order.version : null,
    account: accountOf(order),
  };
  return data({ kind: "own", ...shown, pay } as const, { headers: noStore });
}

export async function action(args: Route.ActionArgs) {
  const fields = await readForm(args.request);
  const orderId = args.params.orderId.toLowerCase();
  const sent = { args, fields, orderId, token: orderTokenOf(args.request, orderId) };
  if (fields.form === "start") return submitStart(sent);
  if (fields.form === "demo") return submitDemo(sent);
  if (fields.form === "way") return submitWay(sent);
  if (fields.form === "cancel") return submitCancel(sent);
  throw data(null, { status: 400 });
}

/**
 * The page on which an order is paid (Rules S90, P21): for its customer and staff; others learn how to get
 * there.
 */
export default function Pay({ loaderData }: Route.ComponentProps) {
  const { orderId, since } = loaderData;
  const update = loaderData.kind === "missing" ? null : loaderData.update;
  const pay = loaderData.kind === "own" ? loaderData.pay : null;
  const { state, formData } = useNavigation();
  const { revalidate, state: reading } = useRevalidator();
  const answer = useLastAnswer<FormAnswer>();
  useOrderUpdates(update);
  const live = useLive(update ? [`order:${orderId}`] : [], { since });
  const again = () => {
    if (reading === "idle") void revalidate();
  };
  usePoll(again, pollMilliseconds, pay !== null && isMoving(pay.paying));
  const wasShown = useWasShown(update ? orderId : null, orderId);
  if (!pay) {
    const signInHref = loaderData.kind === "public" ? loaderData.signInHref : null;
    return (
      <PrivatePage orderId={orderId} exists={update !== null} wasShown={wasShown} signInHref={signInHref} />
    );
  }
  const busy = state === "idle" ? null : actionOf(formData);
  const failure = busy === null ? failureOf(answer, pay) : null;
  const actions: PayActions = { Form, shownIn: "page", canAct: pay.canAct, busy, failure };
  return <PayPage {...pay} actions={actions} unread={live === "offline" ? { again } : null} />;
}

/** What is shown when the payment could not be read at all (Rule S6). */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <PageFailure error={error} failed="Error checking payment status" />;
}
