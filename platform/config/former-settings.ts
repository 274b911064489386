import { z } from "zod";

/** What older versions were told here. The settings begin with it, once; then it can go (decision 043). */
export const formerSchema = {
  ETH_PRICE_MAX_AGE_SECONDS: z.coerce
    .number("must be whole seconds")
    .int("must be whole seconds")
    .min(15, "must be 15 or more")
    .max(3_600, "must be 3600 or less")
    .optional(),
  ETH_PRICE_MAX_SPREAD_PERCENT: z.coerce
    .number("must be a percentage")
    .min(0.01, "must be 0.01 or more")
    .max(20, "must be 20 or less")
    .optional(),
};

type Parsed = {
  MAIL_FROM?: string | undefined;
  ETH_PRICE_MAX_AGE_SECONDS?: number | undefined;
  ETH_PRICE_MAX_SPREAD_PERCENT?: number | undefined;
};

/** Settings of the shop that stood in the environment before, by the groups in which they are now. */
export type FormerSettings = {
  shop: { senderName?: string };
  crypto: { priceMaxAgeSeconds?: number; priceMaxSpreadHundredths?: number };
};

/** The settings that an older version's environment holds. */
export function formerSettings(settings: Parsed): FormerSettings {
  const { name } = senderOf(settings.MAIL_FROM ?? "");
  const { ETH_PRICE_MAX_AGE_SECONDS: seconds, ETH_PRICE_MAX_SPREAD_PERCENT: percent } = settings;
  return {
    shop: name === "" ? {} : { senderName: name },
    crypto: {
      ...(seconds === undefined ? {} : { priceMaxAgeSeconds: seconds }),
      ...(percent === undefined ? {} : { priceMaxSpreadHundredths: Math.round(percent * 100) }),
    },
  };
}

/** Whether a text is a sender that mails can come from: an address, or a name and an address in brackets. */
export function isSender(text: string): boolean {
  const address = String.raw`[^\s@<>()",;:\\]+@[^\s@<>()",;:\\]+`;
  return new RegExp(`^(${address}|[^\r\n@<>]*<${address}>)$`).test(text.trim());
}

/** Name and address of a sender, written as `Shop <orders@shop.example>` or as the address alone. */
export function senderOf(text: string): { name: string; address: string } {
  const [, name = "", address = text] = /^(.*)<([^<>]+)>\s*$/.exec(text) ?? [];
  // What a name of the settings can't hold is left out.
  const plain = name.replaceAll(/[\p{Cc}<>"\\]/gu, "").trim();
  return { name: [...plain].slice(0, 60).join("").trim(), address: address.trim() };
}
