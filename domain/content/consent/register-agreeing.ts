import type { Result } from "../../../kernel/result.ts";
import { type PeopleCtx, register, type WithCookies } from "../../people/index.ts";
import { type AgreedVersions, accountLegalTexts } from "./legal-texts.ts";
import { recordConsent } from "./record-consent.ts";

type Registering = Omit<Parameters<typeof register>[1], "within"> & {
  /** The versions that the form showed. */
  agreed: AgreedVersions;
};

/**
 * Registers somebody together with what they agreed to, or neither. Refuses as `register` does, and versions
 * of the terms or the privacy policy that no longer hold (`conflict`, field `agreed`).
 */
export function registerAgreeing(
  ctx: PeopleCtx,
  { agreed, ...input }: Registering,
): Promise<Result<WithCookies>> {
  return register(ctx, {
    ...input,
    within: (tx, personId) =>
      recordConsent(ctx, tx, { personId, keys: accountLegalTexts, agreed, occasion: "registration" }),
  });
}
