import {
  changeView,
  moveView,
  removeView,
  replaceViewFilters,
  saveView,
} from "../../../../domain/orders/index.ts";
import {
  changeViewInput,
  moveViewInput,
  removeViewInput,
  replaceViewInput,
  saveViewInput,
} from "../../../../domain/orders/inputs.ts";
import type { Flash, ShopCtx } from "../../../context.ts";
import type { Fields } from "../../../web/forms/read-form.ts";
import { runForm } from "../../../web/forms/run-form.ts";
import { orderForms, orderFormTitles } from "./order-forms.ts";

/** What the forms about saved views do. */
export const viewActions = {
  "save-view": async (ctx: ShopCtx, fields: Fields) => {
    const done = await runForm({
      ...named("saveView"),
      schema: saveViewInput,
      fields,
      run: ({ idempotencyKey, ...view }) => saveView(ctx, { ...view, onceKey: idempotencyKey }),
    });
    return done.ok ? said("View saved", "It's in the rail.") : done;
  },
  "change-view": async (ctx: ShopCtx, fields: Fields) => {
    const done = await runForm({
      ...named("changeView"),
      schema: changeViewInput,
      fields,
      run: (input) => changeView(ctx, input),
    });
    return done.ok ? said("View saved") : done;
  },
  "replace-view": async (ctx: ShopCtx, fields: Fields) => {
    const done = await runForm({
      ...named("replaceView"),
      schema: replaceViewInput,
      fields,
      run: ({ view, query }) => replaceViewFilters(ctx, { ...view, query }),
    });
    return done.ok ? said("View updated", "It now has these filters.") : done;
  },
  "move-view": async (ctx: ShopCtx, fields: Fields) => {
    const done = await runForm({
      ...named("moveView"),
      schema: moveViewInput,
      fields,
      run: (input) => moveView(ctx, input),
    });
    return done.ok ? said("View moved") : done;
  },
  "remove-view": async (ctx: ShopCtx, fields: Fields) => {
    const done = await runForm({
      ...named("removeView"),
      schema: removeViewInput,
      fields,
      run: (input) => removeView(ctx, input),
    });
    return done.ok ? said("View removed") : done;
  },
};

function said(title: string, text?: string) {
  const flash: Flash = { title, tone: "good", ...(text ? { text } : {}) };
  return { ok: true as const, flash };
}

function named(form: "saveView" | "changeView" | "replaceView" | "moveView" | "removeView") {
  return { form: orderForms[form], title: orderFormTitles[orderForms[form]] };
}
