import { createHash } from "node:crypto";
import { data, type RouterContextProvider, redirect } from "react-router";
import {
  confirmSale,
  openStep,
  readOffer,
  type SealedSteps,
  sealStep,
} from "../../../../domain/account-sales/index.ts";
import { saleLoginInput } from "../../../../domain/account-sales/inputs.ts";
import { loginMethodOf } from "../../../../domain/account-sales/model.ts";
import { agreedField, readAgreed } from "../../../../domain/content/model.ts";
import { readOrder } from "../../../../domain/orders/index.ts";
import { addDestination, checkDestination, ownDestination } from "../../../../domain/payments/index.ts";
import {
  invalidWallet,
  maskedDestination,
  type PayoutDetails,
  type PayoutMethod,
  type PayoutWay,
  payoutCoinsOf,
  payoutWayOf,
} from "../../../../domain/ways/model.ts";
import type { Failure } from "../../../../kernel/errors.ts";
import { fail, type Result } from "../../../../kernel/result.ts";
import { ctxOf, factsOf } from "../../../context.ts";
import { limitOrders } from "../../../orders/shared/order-limits.ts";
import { placeOrder, withUsedText } from "../../../promotions/shared/checkout.ts";
import { orderTokenOf } from "../../../shell/access/order-access.ts";
import { refusedForm } from "../../../web/forms/answers.ts";
import { checkForm } from "../../../web/forms/check-form.ts";
import type { FormAnswer } from "../../../web/forms/form-answer.ts";
import type { Fields } from "../../../web/forms/read-form.ts";
import { type SaleChoices, stageAddress } from "../sale-stages.ts";
import { paymentInput } from "./confirm/sale-inputs.ts";
import { type SaleCarried, saleForms, saleFormTitles } from "./offer-view.ts";

type Args = { request: Request; params: { offerId: string }; context: Readonly<RouterContextProvider> };
type Sent = { args: Args; fields: Fields; choices: SaleChoices; payouts: PayoutWay[] };
type Answer = FormAnswer & SaleCarried;

/**
 * Payment details: checked, then given back sealed, so that the browser carries nothing readable (Rule P5).
 */
export async function submitPayment({ args, fields, choices, payouts }: Sent) {
  const { viewer } = factsOf(args);
  const { offerId } = args.params;
  const { method } = choices;
  // The way that was chosen is not offered any more: the question is asked again.
  if (method === null) return redirect(stageAddress(offerId, "payment-method", choices));
  if (fields.destinationId !== undefined) return submitSaved({ args, fields, choices, payouts }, method);
  const checked = checkForm(paymentInput(method, viewer === null), fields);
  if (!checked.ok) return refusePayment(fields, checked.errors, checked.text);
  const { customerEmail = "", ...details } = { customerEmail: undefined, ...checked.value };
  const payout = checkDestination(details);
  if (!payout.ok) {
    const text = "coin" in details ? invalidWallet(details.coin) : payout.error.text;
    return refusePayment(fields, { address: text }, text);
  }
  if ("coin" in payout.value && !payoutCoinsOf(payout.value.method, payouts).includes(payout.value.coin)) {
    const text = "We can't pay in this coin right now. Choose another.";
    return refusePayment(fields, { coin: text }, text);
  }
  const unsaved = await saveForNext({ args, fields }, payout.value);
  if (unsaved) return unsaved;
  return goOn(args, { payout: payout.value, customerEmail: viewer?.email ?? customerEmail });
}

/** Keeps the details for the seller's next sale where they ask for it, with their password (Rule P31). */
async function saveForNext({ args, fields }: Pick<Sent, "args" | "fields">, details: PayoutDetails) {
  if (factsOf(args).viewer === null || fields.save !== "yes") return null;
  const { headers } = args.request;
  const currentPassword = fields.currentPassword ?? "";
  if (currentPassword === "") return refusePayment(fields, noPasswordYet, noPasswordYet.currentPassword);
  const saved = await addDestination(ctxOf(args), { name: "", details, currentPassword, headers });
  if (saved.ok) return null;
  const { field, text, title, tone } = saved.error;
  return refusePayment(fields, field ? { [field]: text } : {}, text, { title, tone });
}

const noPasswordYet = { currentPassword: "Please enter your current password" };

/** One of the signed-in seller's own saved destinations: it is read here, and never sent to the browser. */
async function submitSaved({ args, fields, payouts }: Sent, method: PayoutMethod) {
  const { viewer } = factsOf(args);
  const payout = await ownDestination(ctxOf(args), fields.destinationId ?? "");
  if (!viewer || payout?.method !== method || !payouts.includes(payoutWayOf(payout))) {
    return refusePayment(
      fields,
      {},
      "This saved payout method isn't available any more. Enter your details.",
    );
  }
  return goOn(args, { payout, customerEmail: viewer.email });
}

function goOn(args: Args, value: SealedSteps["payment-details"]) {
  const { offerId } = args.params;
  const payment = sealStep(ctxOf(args), { offerId, step: "payment-details", value });
  const fields = fieldsOf(value.payout);
  return data<Answer>({ ...noFailure, fields, stage: "account-verification", payment });
}

function refusePayment(
  fields: Fields,
  errors: Record<string, string>,
  text: string,
  { title = saleFormTitles.payment, tone }: Pick<Failure, "title" | "tone"> = {},
) {
  // Where the money goes is not sent back: it would stand in the page (Rule P5).
  const { coin = "", customerEmail = "", save = "" } = fields;
  return data<Answer>(
    {
      form: saleForms.payment,
      fields: { coin, customerEmail, save },
      errors,
      ...{ title, text, tone },
      stage: "payment-details",
    },
    { status: 400 },
  );
}

/** What the last question names again: the coin, which is no secret, and where the money goes, masked. */
function fieldsOf(payout: PayoutDetails): Record<string, string> {
  const destination = maskedDestination(payout);
  return "coin" in payout ? { coin: payout.coin, destination } : { destination };
}

const noFailure = { form: "sale-carried", fields: {}, errors: {}, title: "", text: "" } as const;

/** The login: checked and given back sealed, with the last question. */
export async function submitLogin({ args, fields }: Sent) {
  const ctx = ctxOf(args);
  const { offerId } = args.params;
  const { payment = "" } = fields;
  const paid = openStep(ctx, { offerId, step: "payment-details", sealed: payment });
  if (!paid) return detailsAgain();
  const payoutFields = fieldsOf(paid.payout);
  const checked = checkForm(saleLoginInput, fields);
  if (!checked.ok) {
    const { errors, text } = checked;
    const answer = {
      form: saleForms.login,
      fields: payoutFields,
      errors,
      title: saleFormTitles.login,
      text,
    } as const;
    return data<Answer>({ ...answer, stage: "account-verification", payment }, { status: 400 });
  }
  const { loginName: name, loginPassword: password } = checked.value;
  const value = { loginMethod: loginMethodOf(name), login: { name, password } };
  const login = sealStep(ctx, { offerId, step: "account-verification", value });
  return data<Answer>({ ...noFailure, fields: payoutFields, stage: "confirm", payment, login });
}

/** What was typed is too old, or not of this offer: it is asked for once more. */
function detailsAgain() {
  const text = "We only keep them for an hour, for one offer. Nothing was sold.";
  const title = "Please enter your payment details again";
  return data<Answer>(
    { form: saleForms.payment, fields: {}, errors: {}, title, text, stage: "payment-details" },
    { status: 409 },
  );
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
