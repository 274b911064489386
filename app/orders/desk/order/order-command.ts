import { ok, type Result } from "../../../../kernel/result.ts";
import type { Flash, ShopCtx } from "../../../context.ts";
import type { FormDefinitions } from "../../../web/forms/define-forms.ts";
import type { FormCommands } from "../../../web/forms/run-forms.ts";
import type { Revealed } from "./order-view.ts";

/** What a form of an order's page did: a message for the page after it, or a secret for this answer alone. */
type OrderFormDone = Flash | Revealed;

/** What forms of an order's page do; all are about the order in its address. */
export type OrderCommands<F extends FormDefinitions> = FormCommands<
  F,
  ShopCtx,
  OrderFormDone,
  { orderId: string }
>;

/** A command that shows a secret (Rule P5). It takes the order over from nobody. */
export function reveals<I, T>(
  of: Revealed["of"],
  command: (ctx: ShopCtx, input: I) => Promise<Result<T>>,
  shown: (secret: T) => Omit<Revealed, "of">,
) {
  return async ({ onHeld: _, ...ctx }: ShopCtx, input: I): Promise<Result<Revealed>> => {
    const secret = await command(ctx, input);
    return secret.ok ? ok({ of, ...shown(secret.value) }) : secret;
  };
}
