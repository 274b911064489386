import type { z } from "zod";
import type { Result } from "../../../../kernel/result.ts";
import type { Flash, ShopCtx } from "../../../context.ts";
import { type Answered, answerForm } from "../../../web/forms/answer-form.ts";
import type { Fields } from "../../../web/forms/read-form.ts";

/** One form of an order's page, as it was sent. */
type SentOrderForm = { ctx: ShopCtx; orderId: string; fields: Fields };

/** Runs a form of an order's page: the message for the page after it, or the answer that refuses it. */
export type OrderAction = (sent: SentOrderForm) => Promise<Answered>;

type Names<N extends string> = Readonly<Record<N, string>>;

/**
 * Makes the entries of the page's table of actions: the form's name, and what runs it. `titles` head the
 * failures.
 */
export function orderActionsOf<N extends string>(forms: Names<N>, titles: Names<N>) {
  return <S extends z.ZodType, T>(
    name: N,
    schema: S,
    done: Flash | ((value: T, input: z.output<S>) => Flash),
    command: (ctx: ShopCtx, input: z.output<S> & { orderId: string }) => Promise<Result<T>>,
  ): [string, OrderAction] => [
    forms[name],
    ({ ctx, orderId, fields }) =>
      answerForm(
        {
          form: forms[name],
          title: titles[name],
          schema,
          fields,
          run: (input) => command(ctx, Object.assign({}, input, { orderId })),
        },
        (value, input) => (typeof done === "function" ? done(value, input) : done),
      ),
  ];
}
