import { instructionsSetting, manualPayWays } from "../ways/model.ts";
import type { Settings, SettingsKey } from "./schemas.ts";

/**
 * A setting that guards money or secrets (Rule P43), as what of a change holds at once: the tighter of both
 * numbers, what both lists have in common. Where that is less than was asked for, the change loosens it, and
 * the rest takes another person.
 */
type Guard<Value> = (from: Value, to: Value) => Value;

/** Whether each setting is a guard; a new one has to say so. */
type Guards = {
  readonly [Key in SettingsKey]: {
    readonly [Field in keyof Settings[Key]]: Guard<Settings[Key][Field]> | null;
  };
};

const lower = (from: number, to: number) => Math.min(from, to);
const higher = (from: number, to: number) => Math.max(from, to);
/** Each more is a way for money. */
const fewer = <One>(from: One[], to: One[]) => to.filter((one) => from.includes(one));
/** Each less is a way in; in the order of the list that has more. */
const more = <One>(from: One[], to: One[]) => [...from, ...to.filter((one) => !from.includes(one))];
const on = (from: boolean, to: boolean) => from || to;
/** Where money or answers go: any other target is looser, none is tighter. */
const target = (from: string, to: string) => (to === "" ? to : from);

const instructions = Object.fromEntries(
  manualPayWays.map((way) => [instructionsSetting(way), target]),
) as Record<ReturnType<typeof instructionsSetting>, typeof target>; // One entry per manual way.

export const guards: Guards = {
  // It reads what visitors see.
  analytics: { script: target, site: null },
  approvals: { secondPersonAboveCents: lower, personDayCents: lower, revealsPerHour: lower },
  backups: { isDaily: null, hour: null, keepDays: null },
  chat: { networkMessages: null, conversationMessages: null, newConversations: null, longestMessage: null },
  crypto: {
    priceMaxAgeSeconds: lower,
    priceMaxSpreadHundredths: lower,
    smallBelowCents: lower,
    smallConfirmations: higher,
    mediumBelowCents: lower,
    mediumConfirmations: higher,
  },
  deadlines: {
    goldPayoutMinutes: lower,
    accountPayoutHours: lower,
    disputeAnswerHours: lower,
    warrantyDays: null,
  },
  gold: { smallestMillions: null, largestMillions: null, showsTrades: null },
  // What is held leaves by the gate alone.
  holds: {
    purchaseMinutes: null,
    saleMinutes: null,
    saleLockedMinutes: null,
    openOrders: null,
    knownOpenOrders: null,
    sharePercent: null,
    freeMillions: null,
    knownSharePercent: null,
    newcomersPercent: null,
    networkTimes: null,
    networkSharePercent: null,
    refusesTakenBack: on,
  },
  // What customers write goes there, and whoever reads it there.
  discord: { serverId: null, customerRoleId: null, chatChannelId: target },
  mails: { steps: null, asksForReviews: null, reviewAfterDays: null, reviewCopyTo: target },
  meeting: { worlds: null, places: null },
  opening: { isOpen: null, closedText: null, isLegalRead: null },
  payments: {
    goldPurchase: fewer,
    boost: fewer,
    accountPurchase: fewer,
    ...instructions,
    goldSalePayouts: fewer,
    accountSalePayouts: fewer,
  },
  people: { twoStepFor: more, customerPasswordLength: higher, staffPasswordLength: higher },
  referrals: { leastPayoutCents: null },
  retention: { secretDays: lower, erasedPrintDays: null },
  shop: { name: null, senderName: null, replyTo: target, securityContact: null, accentColor: null },
  stock: { lowStockMillions: null, lowCapacityMillions: null },
};

/** What of a change of a group holds at once: each guard's part of it, and all that guards nothing. */
export function tightened<Key extends SettingsKey>(
  key: Key,
  from: Settings[Key],
  to: Settings[Key],
): Settings[Key] {
  const entries = Object.entries(to).map(([field, value]) => {
    // The guard of this field, whose values both are.
    const guard = Reflect.get(guards[key], field) as Guard<unknown> | null;
    return [field, guard ? guard(Reflect.get(from, field), value) : value];
  });
  return Object.fromEntries(entries) as Settings[Key]; // The fields of `to`, each of its own type.
}
