import { z } from "zod";
import type { GuardKind } from "../../../../domain/people/model.ts";
import { promoValueText } from "../../../../domain/promotions/model.ts";
import { settingsKeys } from "../../../../domain/settings/inputs.ts";
import { formatMoment } from "../../../../kernel/dates.ts";
import { formatUsd } from "../../../../kernel/money.ts";
import { groupSpecs } from "./setting-specs.ts";
import { settingText, specsOf } from "./settings-input.ts";

type Waiting = {
  kind: GuardKind;
  subject: string;
  subjectName: string | null;
  change: Record<string, unknown>;
};

/** What a waiting loosening is called, and from what to what it goes (Rule P43). */
export function guardLines({ kind, subject, subjectName, change }: Waiting): {
  title: string;
  lines: { label: string; value: string }[];
} {
  const name = subjectName ?? "Unknown person";
  if (kind === "two_step")
    return { title: "Reset two-step sign-in", lines: [{ label: "Account", value: name }] };
  if (kind === "reveals") {
    const lines = [{ label: "More reveals this hour", value: String(change.perHour) }];
    return { title: "Reveal more", lines };
  }
  if (kind === "webhook") {
    const value = change.isOn === undefined ? "Remove" : change.isOn ? "Tell it less" : "Switch off";
    return { title: "Stop a webhook", lines: [{ label: String(change.host ?? "Webhook"), value }] };
  }
  if (kind === "price") return priceLines(change);
  if (kind === "promo") return promoLines(subject, change);
  const key = settingsKeys.find((known) => known === subject);
  if (!key) return { title: "Loosen settings", lines: [] };
  const lines = specsOf(key).flatMap(([field, { label }]) => {
    const both = change[field];
    if (!Array.isArray(both)) return [];
    const [from, to] = both.map((value) => settingText(key, field, value));
    return [{ label, value: `${from} → ${to}` }];
  });
  return { title: `Loosen ${groupSpecs[key].title}`, lines };
}

/** Prices that are named in a request; of more the sum says enough. */
const maxNamedPrices = 5;

const lowerPrices = z.array(z.object({ name: z.string(), from: z.number(), to: z.number() }));

function priceLines(change: Record<string, unknown>) {
  const prices = lowerPrices.parse(change.prices);
  const lines = prices.slice(0, maxNamedPrices).map(({ name, from, to }) => ({
    label: name,
    value: `${formatUsd(from)} → ${formatUsd(to)}`,
  }));
  const others = prices.length - lines.length;
  if (others > 0) lines.push({ label: "And others", value: String(others) });
  const cents = prices.reduce((sum, { from, to }) => sum + from - to, 0);
  return {
    title: prices.length === 1 ? "Lower a price" : "Lower prices",
    lines: [...lines, { label: "At stake", value: formatUsd(cents) }],
  };
}

const promoTerms = z.object({
  percentHundredths: z.number(),
  fixedCents: z.number(),
  maxRedemptions: z.number(),
  validUntil: z.coerce.date().nullable(),
});

function promoLines(code: string, change: Record<string, unknown>) {
  const { maxRedemptions, validUntil, ...value } = promoTerms.parse(change);
  return {
    title: "Use a large promo code",
    lines: [
      { label: code, value: `${promoValueText(value)} off` },
      { label: "Redemptions", value: maxRedemptions.toLocaleString("en-US") },
      { label: "Until", value: validUntil ? formatMoment(validUntil) : "No end" },
    ],
  };
}
