import { data } from "react-router";
import { approveEthKey, proposeEthKey, refuseEthKey } from "../../../../domain/payments/index.ts";
import {
  approveEthKeyInput,
  proposeEthKeyInput,
  refuseEthKeyInput,
} from "../../../../domain/payments/inputs.ts";
import { keyForms, keyTitles } from "../../../components/desk/chain/chain-view.ts";
import type { Flash, ShopCtx } from "../../../context.ts";
import type { Fields } from "../../../forms/read-form.ts";
import { runForm } from "../../../forms/run-form.ts";

type Answered = { ok: true; flash: Flash } | { ok: false; answer: ReturnType<typeof data> };

const told = (title: string, text: string): Answered => ({ ok: true, flash: { title, text, tone: "good" } });

/** Runs the form about a key that was sent; anything else is no form of this page. */
export async function runKeyForm(ctx: ShopCtx, fields: Fields): Promise<Answered> {
  if (fields.form === keyForms.propose) return propose(ctx, fields);
  if (fields.form === keyForms.approve) return approve(ctx, fields);
  if (fields.form === keyForms.refuse) return refuse(ctx, fields);
  throw data(null, { status: 400 });
}

async function propose(ctx: ShopCtx, fields: Fields): Promise<Answered> {
  const done = await runForm({
    form: keyForms.propose,
    title: keyTitles.propose,
    schema: proposeEthKeyInput,
    fields,
    run: (input) => proposeEthKey(ctx, input),
  });
  return done.ok ? told("Key proposed", "Another admin must approve it. Every admin was mailed.") : done;
}

async function approve(ctx: ShopCtx, fields: Fields): Promise<Answered> {
  const done = await runForm({
    form: keyForms.approve,
    title: keyTitles.approve,
    schema: approveEthKeyInput,
    fields,
    run: (input) => approveEthKey(ctx, input),
  });
  return done.ok ? told("Key in use", "New payments get addresses of it. Every admin was mailed.") : done;
}

async function refuse(ctx: ShopCtx, fields: Fields): Promise<Answered> {
  const done = await runForm({
    form: keyForms.refuse,
    title: keyTitles.refuse,
    schema: refuseEthKeyInput,
    fields,
    run: (input) => refuseEthKey(ctx, input),
  });
  return done.ok ? told("Key refused", "The key in use stays. Every admin was mailed.") : done;
}
