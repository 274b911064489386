import { decideApproval, withdrawApproval } from "../../../../domain/orders/index.ts";
import { refuseRequestInput, requestInput } from "../../../../domain/orders/inputs.ts";
import {
  type RequestAction,
  requestActionOf,
  requestTitles,
} from "../../../components/desk/requests/request-words.ts";
import type { ShopCtx } from "../../../context.ts";
import { type Answered, answerForm, goodNews } from "../../../forms/answer-form.ts";
import type { Fields } from "../../../forms/read-form.ts";

/** Gives the form of a request to its command. Undefined for a form that is not one of these. */
export function runRequestForm(ctx: ShopCtx, fields: Fields): Promise<Answered> | undefined {
  const action = requestActionOf(fields.form);
  return action && runAction(ctx, action, fields);
}

function runAction(ctx: ShopCtx, action: RequestAction, fields: Fields): Promise<Answered> {
  const sent = { form: fields.form ?? "", title: requestTitles[action], fields };
  switch (action) {
    case "approve":
      return answerForm(
        {
          ...sent,
          schema: requestInput,
          run: ({ requestId }) => decideApproval(ctx, { requestId, approve: true }),
        },
        () => goodNews("Approved", "It’s done, and logged with both names."),
      );
    case "refuse":
      return answerForm(
        {
          ...sent,
          schema: refuseRequestInput,
          run: (input) => decideApproval(ctx, { ...input, approve: false }),
        },
        () => goodNews("Request refused", "The order stays as it is."),
      );
    case "withdraw":
      return answerForm({ ...sent, schema: requestInput, run: (input) => withdrawApproval(ctx, input) }, () =>
        goodNews("Request withdrawn", "The order stays as it is."),
      );
  }
}
