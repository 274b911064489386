import { formatMillions, formatRate } from "../../../../kernel/money.ts";

type LoggedEvent = { data: Record<string, unknown> };

/** What the log calls the subjects of gold. */
export const goldTitles: Record<string, string> = {
  rates: "Rates",
  stock: "Gold stock",
  capacity: "Buying capacity",
};

/** What happened to rates, stock and capacity, as the log tells it. */
export const goldSentences: Record<string, (event: LoggedEvent) => string> = {
  "gold.rates_posted": ({ data }) =>
    `published: customers pay ${rateText(data.buyMicroUsd)} and receive ${rateText(data.sellMicroUsd)}${tierText(data.tiers)}`,
  "gold.rates_withdrawn": () => "withdrawn before they took effect",
  "gold.rates_effective": () => "scheduled earlier are now in effect",
  "gold.stock_adjusted": adjusted,
  "gold.capacity_adjusted": adjusted,
  "gold.running_low": ({ data }) =>
    `fell to ${millionText(data.availableMillions)}, below ${millionText(data.lowMillions)}`,
};

function adjusted({ data }: LoggedEvent): string {
  return `adjusted from ${millionText(data.fromMillions)} to ${millionText(data.toMillions)}`;
}

function tierText(tiers: unknown): string {
  if (!Array.isArray(tiers) || tiers.length === 0) return "";
  return `, with ${tiers.length} ${tiers.length === 1 ? "rate" : "rates"} for larger amounts`;
}

function rateText(rate: unknown): string {
  return typeof rate === "number" ? formatRate(rate) : "?";
}

function millionText(millions: unknown): string {
  return typeof millions === "number" ? formatMillions(millions) : "?";
}
