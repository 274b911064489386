/** The texts that customers agree to; anybody may read every version of them that was published. */
export type LegalKey = "terms" | "privacy" | "refundPolicy";

export const legalKeys: readonly LegalKey[] = ["terms", "privacy", "refundPolicy"];

/** What each is called, and where it is read. */
export const legalTexts: Record<LegalKey, { title: string; path: string }> = {
  terms: { title: "Terms of Service", path: "/terms" },
  privacy: { title: "Privacy Policy", path: "/privacy" },
  refundPolicy: { title: "Refund Policy", path: "/refund-policy" },
};

/** What somebody agrees to with every order, and with an account. */
export const orderLegalTexts: readonly LegalKey[] = ["terms", "refundPolicy"];
export const accountLegalTexts: readonly LegalKey[] = ["terms", "privacy"];

/** Which version of each text somebody was shown, or agreed to; 0 where the shop has stored none. */
export type AgreedVersions = Partial<Record<LegalKey, number>>;

/** The version of each legal text that holds now, with the day it is dated. */
export type LegalInForce = Record<LegalKey, { version: number; updatedOn: string }>;

/** The name of the hidden field with which a form says which versions it showed. */
export const agreedField = "agreed";

/** What that field holds: `terms.3-refundPolicy.1`. */
export function writeAgreed(keys: readonly LegalKey[], inForce: LegalInForce): string {
  return keys.map((key) => `${key}.${inForce[key].version}`).join("-");
}

/** What the field says; a form without it showed nothing. */
export function readAgreed(text: string | undefined): AgreedVersions {
  const shown = (text ?? "").split("-").flatMap((part): [LegalKey, number][] => {
    const [, name, version] = /^(\w+)\.(\d{1,9})$/.exec(part) ?? [];
    const key = legalKeys.find((known) => known === name);
    return key ? [[key, Number(version)]] : [];
  });
  return Object.fromEntries(shown);
}

/** Legal texts in a sentence: `Terms of Service and Refund Policy`. */
export function legalTitles(keys: readonly LegalKey[]): string {
  const titles = keys.map((key) => legalTexts[key].title);
  const last = titles.pop() ?? "";
  return titles.length === 0 ? last : `${titles.join(", ")} and ${last}`;
}

/** A version as staff read it, with where its text can be read: `Terms of Service v3`. */
export function agreedVersion({ key, version }: { key: LegalKey; version: number }) {
  const { title, path } = legalTexts[key];
  return { label: `${title} v${version}`, href: version === 0 ? path : `${path}?version=${version}` };
}
