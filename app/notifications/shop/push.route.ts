import { data } from "react-router";
import type { z } from "zod";
import {
  isPushOn,
  moveDevice,
  readPushKey,
  switchPushOff,
  switchPushOn,
} from "../../../domain/notifications/index.ts";
import { pushMovedInput, pushOnInput, pushStateInput } from "../../../domain/notifications/inputs.ts";
import { deviceOf } from "../../../domain/people/index.ts";
import { failureStatus } from "../../../kernel/errors.ts";
import type { Result } from "../../../kernel/result.ts";
import { ctxOf, factsOf } from "../../context.ts";
import { orderTokenOf } from "../../shell/access/order-access.ts";
import { checkForm } from "../../web/forms/check-form.ts";
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
  if (form === "moved") return answer(await moveDevice(ctx, read(pushMovedInput, fields)));
  if (form === "on") {
    const asked = read(pushOnInput, fields);
    const { orderId } = asked;
    const token = orderId ? orderTokenOf(args.request, orderId) : undefined;
    const device = deviceOf(args.request.headers.get("user-agent") ?? "");
    return answer(await switchPushOn(ctx, { ...asked, token, device, client: factsOf(args).client }));
  }
  const asked = read(pushStateInput, fields);
  if (form === "off") return Response.json(await switchPushOff(ctx, asked), { headers });
  if (form === "state") return Response.json({ isOn: await isPushOn(ctx, asked) }, { headers });
  throw data(null, { status: 400 });
}

function answer(done: Result<undefined>): Response {
  if (done.ok) return Response.json({ isOn: true }, { headers });
  const { code, text } = done.error;
  return Response.json({ text }, { status: failureStatus[code], headers });
}

function read<S extends z.ZodType>(schema: S, fields: Record<string, string>): z.output<S> {
  const checked = checkForm(schema, fields);
  if (!checked.ok) throw data(null, { status: 400 });
  return checked.value;
}
