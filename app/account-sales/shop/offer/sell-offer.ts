import { createHash } from "node:crypto";
import { data, type RouterContextProvider, redirect } from "react-router";
import { confirmSale, openStep, readOffer, sealStep } from "../../../../domain/account-sales/index.ts";
import { loginMethodOf } from "../../../../domain/account-sales/model.ts";
import { agreedField, readAgreed } from "../../../../domain/content/model.ts";
import { readOrder } from "../../../../domain/orders/index.ts";
import {
  addDestination,
  checkDestination,
  offeredPayouts,
  ownDestination,
} from "../../../../domain/payments/index.ts";
import type { PayoutChoice } from "../../../../domain/payments/inputs.ts";
import {
  invalidWallet,
  maskedDestination,
  type PayoutDetails,
  type PayoutWay,
  payoutMethodsOf,
  payoutWayOf,
} from "../../../../domain/ways/model.ts";
import type { Failure } from "../../../../kernel/errors.ts";
import { fail, ok, type Result } from "../../../../kernel/result.ts";
import { ctxOf, factsOf } from "../../../context.ts";
import { limitOrders } from "../../../orders/shared/order-limits.ts";
import { placeOrder, withUsedText } from "../../../promotions/shared/checkout.ts";
import { orderTokenOf } from "../../../shell/access/order-access.ts";
import { refusedForm } from "../../../web/forms/answers.ts";
import { checkForm } from "../../../web/forms/check-form.ts";
import type { FormAnswer } from "../../../web/forms/form-answer.ts";
import type { Fields } from "../../../web/forms/read-form.ts";
import { stageAddress } from "../sale-stages.ts";
import { saleInput } from "./confirm/sale-inputs.ts";
import { type SaleCarried, saleForms, saleFormTitles } from "./offer-view.ts";

type Args = { request: Request; params: { offerId: string }; context: Readonly<RouterContextProvider> };
type Sent = { args: Args; fields: Fields };
type Answer = FormAnswer & SaleCarried;

/**
 * Where the money goes and the login: checked, then given back sealed with the last question, so that the
 * browser carries nothing readable (Rule P5).
 */
export async function submitDetails({ args, fields }: Sent) {
  const ctx = ctxOf(args);
  const { viewer } = factsOf(args);
  const checked = checkForm(saleInput(viewer === null), fields);
  if (!checked.ok) return refuseDetails(fields, checked.errors, checked.text);
  const { loginName: name, loginPassword: password, ...choice } = checked.value;
  const payout = await payoutOf(args, choice);
  if (!payout.ok) {
    const { field, text, title, tone } = payout.error;
    return refuseDetails(fields, field ? { [field]: text } : {}, text, { title, tone });
  }
  const { offerId } = args.params;
  const customerEmail = viewer?.email ?? ("customerEmail" in choice ? choice.customerEmail : "");
  const paid = { payout: payout.value, customerEmail };
  const access = { loginMethod: loginMethodOf(name), login: { name, password } };
  return data<Answer>({
    ...{ form: "sale-carried", errors: {}, title: "", text: "", stage: "confirm" },
    fields: fieldsOf(payout.value),
    payment: sealStep(ctx, { offerId, step: "payment-details", value: paid }),
    login: sealStep(ctx, { offerId, step: "account-verification", value: access }),
  });
}

/**
 * Where the money goes, as it was chosen: one of the signed-in seller's own saved destinations, which is read
 * here and never sent to the browser, or what was typed; that is kept for their next sale where they ask for
 * it, with their password (Rule P31).
 */
async function payoutOf(args: Args, choice: PayoutChoice): Promise<Result<PayoutDetails>> {
  const ctx = ctxOf(args);
  const { viewer } = factsOf(args);
  const payouts = await offeredPayouts(ctx, "account_sale");
  if ("destinationId" in choice) {
    const saved = viewer && (await ownDestination(ctx, choice.destinationId));
    return saved && payouts.includes(payoutWayOf(saved)) ? ok(saved) : fail(notSaved);
  }
  const { details } = choice;
  const payout = checkDestination(details);
  if (!payout.ok) {
    if (!("coin" in details)) return payout;
    return fail({ code: "invalid", field: "address", text: invalidWallet(details.coin) });
  }
  if (!payouts.includes(payoutWayOf(payout.value))) return fail(notOffered(payout.value, payouts));
  if (viewer === null || choice.savedWith === undefined) return payout;
  const saving = { name: "", details, currentPassword: choice.savedWith, headers: args.request.headers };
  const saved = await addDestination(ctx, saving);
  return saved.ok ? payout : saved;
}

const notSaved: Failure = {
  code: "conflict",
  text: "This saved payout method isn't available any more. Enter your details.",
};

function notOffered({ method }: PayoutDetails, payouts: readonly PayoutWay[]): Failure {
  return payoutMethodsOf(payouts).includes(method)
    ? { code: "conflict", field: "coin", text: "We can't pay in this coin right now. Choose another." }
    : { code: "conflict", field: "method", text: "We can't pay this way right now. Choose another." };
}

function refuseDetails(
  fields: Fields,
  errors: Record<string, string>,
  text: string,
  { title = saleFormTitles.details, tone }: Pick<Failure, "title" | "tone"> = {},
) {
  // Where the money goes and the login are not sent back: they would stand in the page (Rule P5).
  const { method = "", coin = "", customerEmail = "", save = "" } = fields;
  const typed = { method, coin, customerEmail, save };
  return data<Answer>({ form: saleForms.details, fields: typed, errors, title, text, tone }, { status: 400 });
}

/** What the last question names again: way and coin, which are no secrets, and where it goes, masked. */
function fieldsOf(payout: PayoutDetails): Record<string, string> {
  const shown = { method: payout.method, destination: maskedDestination(payout) };
  return "coin" in payout ? { ...shown, coin: payout.coin } : shown;
}

/** What was typed is too old, or not of this offer: it is asked for once more. */
function detailsAgain() {
  const text = "We only keep them for an hour, for one offer. Nothing was sold.";
  const title = "Please enter your details again";
  const answer = { form: saleForms.details, fields: {}, errors: {}, title, text } as const;
  return data<Answer>(answer, { status: 409 });
}

/**
 * The seller says yes: places the sale once, however often it is sent, and leads to its receipt (Rules S76,
 * P11).
 */
export async function submitConfirmation(sent: Sent) {
  const { args, fields } = sent;
  const ctx = ctxOf(args);
  const { offerId } = args.params;
  const { payment = "", login = "" } = fields;
  const typed = {
    payment: openStep(ctx, { offerId, step: "payment-details", sealed: payment }),
    login: openStep(ctx, { offerId, step: "account-verification", sealed: login }),
  };
  if (!typed.payment || !typed.login) return (await acceptedAlready(sent)) ?? detailsAgain();
  const placed = await place(sent, { ...typed.payment, ...typed.login });
  if (!placed.ok) return refuseSale(fields, fieldsOf(typed.payment.payout), placed.error);
  return redirect(`/receipt?orderId=${placed.value.placed.orderId}`);
}

/** Rule S78 */
const systemError = "Failed to create order due to a system error";
const usedText = "You've already accepted this offer with other details. Nothing was changed.";

type Typed = Parameters<typeof confirmSale>[1];

/** Takes what was sealed, not the address: it is what was checked. */
async function place(
  { args, fields }: Sent,
  typed: Omit<Typed, "offerId" | "once" | "customerName" | "source" | "client" | "agreed">,
) {
  const { viewer, client } = factsOf(args);
  const limited = await limitOrders(ctxOf(args), "account-sale", client);
  if (!limited.ok) return notCreated(limited.error);
  const { offerId } = args.params;
  const place = async () => {
    const placed = await confirmSale(ctxOf(args), {
      ...typed,
      offerId,
      customerName: viewer?.ownName ?? undefined,
      source: "web",
      client,
      agreed: readAgreed(fields[agreedField]),
      once: { scope: "place-order:sale", key: createHash("sha256").update(offerId).digest("hex") },
    });
    return placed.ok ? placed : notCreated(placed.error);
  };
  return placeOrder(args, place, systemError);
}

/** Rule S78 */
function notCreated(failure: Failure): Result<never> {
  if (failure.field === agreedField) return fail(failure);
  const said = withUsedText(failure, usedText);
  return fail({ ...said, text: `Failed to create order: ${said.text}` });
}

/**
 * Leads a seller who repeats their yes, when what they carried is too old already, to their receipt. Others
 * who have the offer's address learn there that it was accepted, not by which order (Rule P4).
 */
async function acceptedAlready({ args }: Sent) {
  const ctx = ctxOf(args);
  const { offerId } = args.params;
  const offer = await readOffer(ctx, offerId);
  if (!offer.ok || !offer.value.orderId) return null;
  const { orderId } = offer.value;
  const order = await readOrder(ctx, { orderId, token: orderTokenOf(args.request, orderId) });
  const isSellers = order.ok && order.value.viewerRole === "customer";
  return redirect(isSellers ? `/receipt?orderId=${orderId}` : stageAddress(offerId, "offer"));
}

function refuseSale(
  { payment = "", login = "" }: Fields,
  payoutFields: Fields,
  { field: _, ...failure }: Failure,
) {
  const to = { form: saleForms.confirm, fields: payoutFields, title: saleFormTitles.confirm };
  return refusedForm<SaleCarried>(to, failure, { stage: "confirm", payment, login });
}
