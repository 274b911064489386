import type { BoostChoice } from "../../../domain/boosts/model.ts";

/** What a customer asks a price for (Rule S81). It holds nothing secret, so it stands in the address. */
export type BoostAsk = BoostChoice & {
  /** As typed, trimmed; empty while nobody is named. */
  rsn: string;
};

export const servicesPath = "/services";

/** The boxes of the choice by the names that forms send, in the order in which they are shown. */
const boostBoxes = ["wantInfernal", "wantQuiver", "useOurGear"] as const;

/** Before anybody chose: the service that is asked for most. */
const firstChoice: BoostChoice = { wantInfernal: true, wantQuiver: false, useOurGear: false };

/** What an address or a form asks for, read without ever failing. A box that is not sent is not ticked. */
export function readAsk(from: URLSearchParams | FormData): BoostAsk {
  const text = (name: string) => {
    const value = from.get(name);
    return typeof value === "string" ? value : "";
  };
  const rsn = text("rsn").trim().slice(0, 64);
  const isSent = from.has("rsn") || boostBoxes.some((box) => from.has(box));
  if (!isSent) return { rsn, ...firstChoice };
  return {
    rsn,
    wantInfernal: text("wantInfernal") === "on",
    wantQuiver: text("wantQuiver") === "on",
    useOurGear: text("useOurGear") === "on",
  };
}

/** Whether anything is to be fought; our gear alone is no order. */
export function hasService({ wantInfernal, wantQuiver }: BoostChoice): boolean {
  return wantInfernal || wantQuiver;
}

/** Whether two choices want the same. */
export function isSameChoice(one: BoostChoice, other: BoostChoice): boolean {
  return boostBoxes.every((box) => one[box] === other[box]);
}

/** What is asked as fields of a form or an address. */
export function askFields(ask: BoostAsk): [name: string, value: string][] {
  const ticked = boostBoxes.filter((box) => ask[box]);
  return [["rsn", ask.rsn], ...ticked.map((box): [string, string] => [box, "on"])];
}

/** Which step of a purchase the page of the services shows. */
type BoostPageState = { quoteId?: string; isBuying?: boolean; confirmsDesertTreasure?: boolean };

/** The address that shows what was asked, with its quote where there is one. */
export function boostAddress(ask: BoostAsk, state: BoostPageState = {}): string {
  const search = new URLSearchParams(askFields(ask));
  if (state.quoteId) search.set("quote", state.quoteId);
  if (state.confirmsDesertTreasure) search.set("confirmsDesertTreasure", "on");
  if (state.isBuying) search.set("step", "buy");
  return `${servicesPath}?${search}`;
}
