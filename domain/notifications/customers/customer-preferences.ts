import type { z } from "zod";
import { fail, ok, type Result } from "../../../kernel/result.ts";
import type { Ctx } from "../../../platform/context.ts";
import type { Queryable } from "../../../platform/database/connect.ts";
import { discordAccountOf } from "../../people/index.ts";
import { setReviewRequests, wantsReviewRequests } from "../../reviews/index.ts";
import type { customerChoicesInput } from "../inputs.ts";
import { customerField } from "../inputs.ts";
import type { DirectMessages } from "../ports.ts";
import { preferencesOf } from "../preferences/read-preferences.ts";
import { storePreferences } from "../preferences/save-preferences.ts";
import {
  type CustomerChoices,
  type CustomerKindName,
  type CustomerWay,
  customerKindNames,
  customerKindOf,
  customerWays,
  customerWaysOf,
  hasWay,
} from "./customer-kinds.ts";

type PreferencesCtx = Pick<Ctx, "db" | "clock" | "actor"> & {
  directMessages: DirectMessages | undefined;
};
type OwnPreferences = {
  version: number;
  choices: CustomerChoices;
  /** What they can choose: Discord if they signed in with it, and the shop has a bot (Rule P34). */
  ways: readonly CustomerWay[];
  /** Whether Discord was switched off since it took no direct messages for them. */
  isDiscordClosed: boolean;
};

/** How the signed-in customer is told of their own orders. */
export async function readCustomerPreferences(ctx: PreferencesCtx): Promise<Result<OwnPreferences>> {
  if (ctx.actor.kind !== "person") return fail(signInFirst);
  const { personId } = ctx.actor;
  const { choices, version, discordClosedAt } = await ownPreferences(ctx.db, personId);
  const ways = await offeredWays(ctx, personId);
  const isAsked = await wantsReviewRequests(ctx.db, personId);
  return ok({
    // Kept where an unsubscribed address is, which may be a guest's.
    choices: { ...choices, review_requests: isAsked ? ["email"] : [] },
    version,
    ways,
    isDiscordClosed: discordClosedAt !== null && ways.includes("discord"),
  });
}

/**
 * Saves how the signed-in customer is told: what is told from now on follows it. What staff chose for the
 * desk stays, and so do emails that are always sent. Guards the version (`conflict`).
 */
export async function saveCustomerPreferences(
  ctx: PreferencesCtx,
  { version, chosen }: z.output<typeof customerChoicesInput>,
): Promise<Result<undefined>> {
  if (ctx.actor.kind !== "person") return fail(signInFirst);
  const { personId } = ctx.actor;
  const before = await ownPreferences(ctx.db, personId);
  const choices = { ...before.choices, ...chosenBy(chosen, await offeredWays(ctx, personId)) };
  const hours = { quietFrom: before.quiet?.from ?? null, quietUntil: before.quiet?.until ?? null };
  const saved = await storePreferences(ctx, personId, {
    choices,
    ...hours,
    timeZone: before.timeZone,
    version,
    discordClosedAt: null,
  });
  if (!saved.ok) return saved;
  const wants = choices.review_requests?.includes("email") ?? true;
  await setReviewRequests(ctx, { personId, wants });
  return ok(undefined);
}

/** Whether an account wants to be told of a kind by some way; a guest's order has every email. */
export async function wantsWay(
  db: Queryable,
  customerId: string | null,
  kind: CustomerKindName,
  way: CustomerWay,
): Promise<boolean> {
  if (customerId === null) return way === "email";
  const { choices } = await ownPreferences(db, customerId);
  return customerWaysOf(choices, kind).includes(way);
}

async function offeredWays(
  { db, directMessages }: PreferencesCtx,
  personId: string,
): Promise<readonly CustomerWay[]> {
  const hasDiscord = directMessages !== undefined && (await discordAccountOf(db, personId)) !== null;
  return customerWays.filter((way) => way !== "discord" || hasDiscord);
}

async function ownPreferences(db: Queryable, personId: string) {
  const found = (await preferencesOf(db, [personId])).get(personId);
  if (!found) throw new Error("Everybody asked for has preferences");
  return found;
}

function chosenBy(chosen: readonly string[], offered: readonly CustomerWay[]): CustomerChoices {
  return Object.fromEntries(
    customerKindNames.map((kind) => [
      kind,
      offered
        .filter((way) => hasWay(kind, way))
        .filter(
          (way) =>
            chosen.includes(customerField(kind, way)) ||
            (way === "email" && !customerKindOf(kind).isEmailOptional),
        ),
    ]),
  );
}

const signInFirst = { code: "unauthenticated", text: "Sign in to choose how we reach you." } as const;
