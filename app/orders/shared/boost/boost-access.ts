import type { ActionFunctionArgs } from "react-router";
import type { z } from "zod";
import {
  askContactInChat,
  type BoostsCtx,
  giveBoostAccess,
  withdrawBoostAccess,
} from "../../../../domain/boosts/index.ts";
import { accessVersionInput, giveAccessInput } from "../../../../domain/boosts/inputs.ts";
import { type CustomerAct, readOrder } from "../../../../domain/orders/index.ts";
import { claimChats, sendChatMessage } from "../../../../domain/support/index.ts";
import type { Failure } from "../../../../kernel/errors.ts";
import { ok, type Result } from "../../../../kernel/result.ts";
import { ctxOf, type Flash, factsOf } from "../../../context.ts";
import { chatTokensOf, rememberChat } from "../../../shell/access/chat-access.ts";
import { orderTokenOf } from "../../../shell/access/order-access.ts";
import { redirectWith } from "../../../web/forms/answers.ts";
import { orFailure } from "../../../web/forms/or-failure.ts";
import type { Fields } from "../../../web/forms/read-form.ts";
import { runForm } from "../../../web/forms/run-form.ts";
import { accessForms, accessFormTitles } from "./boost-access-view.ts";

const openingMessage = "I'd like to arrange access to my account here.";

/**
 * Opens the conversation in which the access to an account is agreed on: staff can only answer where its
 * customer has written. Sent again under the same key it writes once. Answers whether it is open.
 */
async function openAccessChat(
  args: ActionFunctionArgs,
  { orderId, token }: { orderId: string; token: string | undefined },
  key: string,
): Promise<boolean> {
  const [ctx, facts] = [ctxOf(args), factsOf(args)];
  await claimChats(ctx, chatTokensOf(args.request));
  const order = await readOrder(ctx, { orderId, token });
  const sent = await sendChatMessage(ctx, {
    tokens: chatTokensOf(args.request),
    text: openingMessage,
    key,
    client: facts.client,
    // Where one mail goes when an answer is missed.
    email: order.ok ? order.value.private?.customerEmail : undefined,
    orderId,
    orderToken: token,
  });
  if (!sent.ok) return false;
  if (sent.value.token !== null) rememberChat(facts, args.request, sent.value.token);
  return true;
}

type Act = Omit<CustomerAct, "version">;

type AccessForm<S extends z.ZodType> = {
  schema: S;
  run(ctx: BoostsCtx, act: Act, input: z.output<S>): Promise<Result<undefined>>;
  /** What the customer is told once it is done. */
  done(args: ActionFunctionArgs, act: Act, input: z.output<S>): Flash | Promise<Flash>;
};

/** What a form of the access does, by its name. */
function submitAs<S extends z.ZodType>(name: keyof typeof accessForms, { schema, run, done }: AccessForm<S>) {
  return async (args: ActionFunctionArgs, orderId: string, fields: Fields) => {
    const ctx = ctxOf(args);
    const act = { orderId, token: orderTokenOf(args.request, orderId) };
    const sent = await runForm({
      form: accessForms[name],
      title: accessFormTitles[name],
      schema,
      fields,
      run: (input) =>
        orFailure(ctx, tryAgain, async () => {
          const ran = await run(ctx, act, input);
          return ran.ok ? ok(await done(args, act, input)) : ran;
        }),
    });
    return sent.ok ? redirectWith(factsOf(args), `/order/${orderId}`, sent.value) : sent.answer;
  };
}

const tryAgain: Failure = { code: "unavailable", text: "Something went wrong. Try again in a moment." };

const give = submitAs("give", {
  schema: giveAccessInput,
  run: (ctx, act, input) => giveBoostAccess(ctx, { ...act, ...input }),
  done: () => ({
    title: "Access sent",
    text: "It's encrypted. Your booster opens it when they begin.",
    tone: "good",
  }),
});

const chat = submitAs("chat", {
  schema: accessVersionInput,
  run: (ctx, act, input) => askContactInChat(ctx, { ...act, ...input }),
  done: async (args, act, { version }) => {
    const isOpened = await openAccessChat(args, act, `access-chat:${act.orderId}:${version}`);
    return isOpened
      ? {
          title: "We'll answer in the chat",
          text: "We'll agree there how your booster gets in.",
          tone: "good",
        }
      : {
          title: "Message us in the chat",
          text: "We'll agree there how your booster gets in.",
          tone: "info",
        };
  },
});

const withdraw = submitAs("withdraw", {
  schema: accessVersionInput,
  run: (ctx, act, input) => withdrawBoostAccess(ctx, { ...act, ...input }),
  done: () => ({ title: "Access deleted", text: "We didn't keep a copy.", tone: "good" }),
});

/** The forms with which the customer of a boost gives access, or doesn't (Rule P36). */
export const boostAccessForms = new Map<string, typeof give>([
  [accessForms.give, give],
  [accessForms.chat, chat],
  [accessForms.withdraw, withdraw],
]);
