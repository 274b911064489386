import { takeOverField } from "../../../kernel/take-over.ts";
import type { ShopCtx } from "../../context.ts";
import type { Fields } from "../../web/forms/read-form.ts";

/** The context of a desk's form: whom its sender has said to take the order over from, if they have. */
export function takingOver(ctx: ShopCtx, fields: Fields): ShopCtx {
  const from = fields[takeOverField];
  return from ? { ...ctx, onHeld: { takeOverFrom: from } } : ctx;
}
