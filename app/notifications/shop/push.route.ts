import { data } from "react-router";
import { isPushOn, readPushKey, switchPushOff, switchPushOn } from "../../../domain/notifications/index.ts";
import { pushOnInput, pushStateInput } from "../../../domain/notifications/inputs.ts";
import { deviceOf } from "../../../domain/people/index.ts";
import { failureStatus } from "../../../kernel/errors.ts";
import { ctxOf, factsOf } from "../../context.ts";
import { orderTokenOf } from "../../shell/access/order-access.ts";
import { readForm } from "../../web/forms/read-form.ts";
import type { Route } from "./+types/push.route.ts";

const headers = { "Cache-Control": "no-store" };

/** The key by which a browser's push service knows this shop. */
export async function loader(args: Route.LoaderArgs) {
  const { publicKey } = await readPushKey(ctxOf(args));
  return Response.json({ key: publicKey }, { headers });
}

/** Switches push on or off in the browser that asks, or says whether it is on; scripts ask, never a page. */
export async function action(args: Route.ActionArgs) {
  const ctx = ctxOf(args);
  const { form, ...fields } = await readForm(args.request);
  if (form === "on") {
    const asked = pushOnInput.safeParse(fields);
    if (!asked.success) throw data(null, { status: 400 });
    const { orderId } = asked.data;
    const token = orderId ? orderTokenOf(args.request, orderId) : undefined;
    const device = deviceOf(args.request.headers.get("user-agent") ?? "");
    const done = await switchPushOn(ctx, { ...asked.data, token, device, client: factsOf(args).client });
    if (done.ok) return Response.json({ isOn: true }, { headers });
    const { code, text } = done.error;
    return Response.json({ text }, { status: failureStatus[code], headers });
  }
  const asked = pushStateInput.safeParse(fields);
  if (!asked.success) throw data(null, { status: 400 });
  if (form === "off") return Response.json(await switchPushOff(ctx, asked.data), { headers });
  if (form === "state") return Response.json({ isOn: await isPushOn(ctx, asked.data) }, { headers });
  throw data(null, { status: 400 });
}
