import {
  type AccessPart,
  accessPartLabels,
  accessParts,
  type BoostView,
} from "../../../../domain/boosts/model.ts";
import { formatMoment } from "../../../../kernel/dates.ts";
import type { AccessState, BoostAccessView } from "./boost-access-view.ts";

/**
 * How access to the account of a boost stands, in words for its customer; null where nothing is left to say.
 */
export function boostAccessView({ orderId, access }: BoostView): BoostAccessView | null {
  const state = stateOf(access);
  if (!state) return null;
  const given = new Map(access.parts.map((one) => [one.part, one]));
  const openedAt = access.parts.flatMap(({ revealedAt }) => revealedAt ?? []).sort(byTime)[0] ?? null;
  const inText = (part: AccessPart) => {
    const { givenAt, revealedAt } = given.get(part) ?? {};
    return { givenOn: givenAt ? moment(givenAt) : null, openedOn: revealedAt ? moment(revealedAt) : null };
  };
  const when = state === "deleted" ? access.destroyedAt : openedAt;
  return {
    orderId,
    version: access.version,
    state,
    parts: accessParts.map((part) => ({ part, label: accessPartLabels[part], ...inText(part) })),
    when: when && moment(when),
  };
}

function stateOf({ isOpen, isPaid, choice, parts, destroyedAt }: BoostView["access"]): AccessState | null {
  if (!isOpen) return destroyedAt ? "deleted" : null;
  if (!isPaid && choice === null) return "unpaid";
  if (choice === "chat") return "chat";
  if (choice === null) return "missing";
  return parts.some(({ revealedAt }) => revealedAt) ? "opened" : "given";
}

function byTime(one: Date, other: Date): number {
  return one.getTime() - other.getTime();
}

function moment(at: Date): string {
  return formatMoment(at);
}
