import { ok, type Result } from "../../../kernel/result.ts";
import type { Ctx } from "../../../platform/context.ts";
import { listOrderCalls, type OrderCall } from "../../orders/index.ts";
import { orderPagePaths, type TurnStep, turnSteps } from "../../orders/model.ts";
import type { NotificationKind } from "../kinds.ts";
import { waysOf } from "../preferences/choices.ts";
import { readOwnPreferences } from "../preferences/save-preferences.ts";
import { quietUntil } from "../quiet-hours.ts";
import { listInbox } from "./inbox.ts";
import { orderText } from "./staff-notification.ts";

/** What calls somebody at the desk, with the moment from which on it sounds; null for never. */
type DeskAlert = { id: string; title: string; body: string; path: string; alertAt: Date | null };

/** Of more, those that are new are told as a number. */
const maxShown = 20;

/** By whose choice the step of an order calls. The others have an entry of the inbox, or call nobody. */
const kindsOfSteps: Partial<Record<TurnStep, NotificationKind>> = {
  ...{ begin: "meeting", meet: "meeting", count: "meeting" },
  ...{ find_payment: "paid", agree_payment: "paid", hand_over: "paid", pay: "payout" },
  ...{ clear: "approval", approve: "approval", verify: "account_sale", play: "boost_access" },
};

/**
 * What calls the actor now (Rule P53): their unread entries, at most 20, and the orders that wait for them,
 * when their turn began and again when their promise is over. A call ends with its cause and is never read.
 * Quiet hours hold all until their end. Refuses whoever has no desk.
 */
export async function readAlerts(
  ctx: Pick<Ctx, "db" | "clock" | "actor">,
): Promise<Result<{ entries: DeskAlert[]; calls: DeskAlert[] }>> {
  const own = await readOwnPreferences(ctx);
  if (!own.ok) return own;
  const { choices, quiet } = own.value;
  const alertAt = (kind: NotificationKind | undefined, at: Date) =>
    kind && waysOf(choices, kind).includes("alert") ? (quietUntil(quiet, at) ?? at) : null;
  const [entries, calls] = await Promise.all([
    listInbox(ctx, { unreadOnly: true, limit: maxShown }),
    listOrderCalls(ctx, { limit: maxShown }),
  ]);
  if (!entries.ok) return entries;
  return ok({
    entries: entries.value.map(({ id, title, body, path, kind, createdAt }) => ({
      ...{ id, title, body, path, alertAt: alertAt(kind, createdAt) },
    })),
    calls: calls.flatMap((call) =>
      momentsOf(call).map(({ at, ...moment }) => ({
        ...moment,
        alertAt: alertAt(kindsOfSteps[call.turnStep], at),
      })),
    ),
  });
}

function momentsOf({ turnStep, since, dueAt, ...order }: OrderCall) {
  const { label } = turnSteps[turnStep];
  const said = { body: orderText(order), path: orderPagePaths.desk(order.id) };
  return [
    { ...said, id: order.id, title: label, at: since },
    ...(dueAt ? [{ ...said, id: `${order.id}:late`, title: `Late: ${label}`, at: dueAt }] : []),
  ];
}
