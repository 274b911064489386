import { z } from "zod";
import { largestInt } from "../../kernel/largest-int.ts";
import { reloadText } from "../../kernel/reload-text.ts";
import { emailInput } from "./customers/email-input.ts";
import { isOrderId } from "./failures.ts";
import { isOrderNumber, writtenOrderId } from "./order-names.ts";

export {
  askAmountInput,
  askApprovalInput,
  askEmailInput,
  askNameInput,
  askRefundInput,
  changeWorldInput,
  clearOrderInput,
  editOrderInput,
  goldAnswerInput,
  handOverAllInput,
  handOverInput,
  holdLongerInput,
  type OrderEditInput,
  orderNoteInput,
  queue,
  refuseRequestInput,
  removeOrderInput,
  requestInput,
  settleGoldInput,
  statusInput,
  takeOverInput,
  undoStatusInput,
} from "./desk/desk-inputs.ts";

export { optionalText, textInputs } from "./fields/text-inputs.ts";

export {
  type ListFields,
  type ListView,
  listFieldsOf,
  listQueryText,
} from "./list/list-query-text.ts";

export {
  mostListed,
  type OrderFilters,
  type OrderListInput,
  type OrderListQuery,
  type OrderSort,
  orderListInputFrom,
  orderListInputOf,
  orderListQuery,
  queueInput,
  usualSort,
} from "./list/order-list-query.ts";

export {
  changeViewInput,
  moveViewInput,
  removeViewInput,
  replaceViewInput,
  saveViewInput,
} from "./views/view-inputs.ts";

const worldText = "Please choose a world.";

/** The world of the meeting; `lock` locks it in. Which worlds there are is for the command to say. */
export const worldInput = z.object({
  world: z.coerce.number(worldText).int(worldText).max(largestInt, worldText),
  lock: z.stringbool({ error: reloadText }),
});

/** Where a receipt goes: to the order's own address, or to another one (Rule S46). */
export const receiptInput = z.discriminatedUnion(
  "to",
  [z.object({ to: z.literal("own") }), z.object({ to: z.literal("other"), email: emailInput })],
  { error: "Please choose where the receipt goes." },
);

/** The address to which a new link to an order is mailed, if it is the order's own. */
export const orderLinkInput = z.object({ email: emailInput });

const numberText = "Please enter your order number. It looks like #c41866fc.";

/**
 * Which order somebody wants to track: the short number with the order's email address (Rule P35), or the
 * long id of its link, which needs none.
 */
export const trackInput = z
  .object({
    number: z
      .string(numberText)
      .transform(writtenOrderId)
      .refine((number) => isOrderNumber(number) || isOrderId(number), numberText),
    email: z.string("Enter your email address.").optional(),
  })
  .transform(({ number, email }, check) => {
    if (isOrderId(number)) return { by: "id", orderId: number } as const;
    const parsed = emailInput.safeParse(email);
    if (parsed.success) return { by: "number", number, email: parsed.data } as const;
    const [issue] = parsed.error.issues;
    check.addIssue({ code: "custom", path: ["email"], message: issue?.message ?? numberText });
    return z.NEVER;
  });
/** Takes an order up again at the price that was shown. */
export const takeUpInput = z.object({
  shownCents: z.coerce
    .number("Load the page again.")
    .int("Load the page again.")
    .max(largestInt, "Load the page again."),
});

/** Cancels the order as it was seen. */
export const cancelInput = z.object({
  version: z.coerce.number(reloadText).int(reloadText).max(largestInt, reloadText),
});
