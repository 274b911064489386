import type { PricePreview } from "../../../../domain/listings/index.ts";
import type { BulkChange } from "../../../../domain/listings/inputs.ts";
import { formatPercent, formatUsd } from "../../../../kernel/money.ts";
import { daysText } from "../../../../kernel/spans.ts";
import type { Fields } from "../../../web/forms/read-form.ts";
import { listingsWord } from "./listing-line.ts";
import type { PreviewView } from "./price-preview.tsx";

/** Listings that a preview names one by one; lowest and highest speak of the others. */
const mostPreviewed = 10;

/** What a bulk edit did to so many: "40 prices lowered by 10%". */
export function doneText(change: BulkChange, count: number): string {
  const listings = listingsWord(count);
  switch (change.intent) {
    case "publish":
      return `${listings} published`;
    case "hide":
      return `${listings} hidden`;
    case "price_set":
      return `${pricesWord(count)} set to ${formatUsd(change.price)}`;
    case "price_percent":
      return `${pricesWord(count)} ${change.percent < 0 ? "lowered" : "raised"} by ${sizeOf(change.percent)}`;
    case "delivery":
      return `Delivery of ${listings} set to ${change.delivery_time}`;
    case "warranty":
      return `Warranty of ${listings} set to ${change.warranty_days === null ? "the shop's" : daysText(change.warranty_days)}`;
    case "build":
      return `Build of ${listings} set to ${change.build}`;
    case "type":
      return `Type of ${listings} set to ${change.type}`;
    case "verified":
      return `${listings} marked as ${change.verified ? "verified" : "not verified"}`;
    case "featured":
      return change.featured > 0
        ? `Featured number of ${listings} set to ${change.featured}`
        : `${listings} no longer featured`;
  }
}

/** What a change of prices would do, as its page shows it; `fields` is what applies it. */
export function previewView(change: BulkChange, preview: PricePreview, fields: Fields): PreviewView {
  const { changes, unchanged, refused } = preview;
  const prices = changes.map(({ toCents }) => toCents);
  return {
    title: changes.length > 0 ? `${changeTexts(change, changes.length)}?` : "No price changes",
    apply: changeTexts(change, changes.length),
    fields,
    changes: changes.length,
    lines: changes.slice(0, mostPreviewed).map(({ id, name, fromCents, toCents }) => ({
      id,
      name,
      from: formatUsd(fromCents),
      to: formatUsd(toCents),
    })),
    lowest: formatUsd(Math.min(...prices)),
    highest: formatUsd(Math.max(...prices)),
    unchanged,
    refused,
  };
}

function changeTexts(change: BulkChange, count: number): string {
  if (change.intent === "price_set") return `Set ${pricesWord(count)} to ${formatUsd(change.price)}`;
  const percent = change.intent === "price_percent" ? change.percent : 0;
  return `${percent < 0 ? "Lower" : "Raise"} ${pricesWord(count)} by ${sizeOf(percent)}`;
}

/** "1 price", "2,000 prices". */
function pricesWord(count: number): string {
  return count === 1 ? "1 price" : `${count.toLocaleString("en-US")} prices`;
}

/** A percentage without its sign: `7.5%`. */
function sizeOf(percent: number): string {
  return formatPercent(percent).slice(1);
}
