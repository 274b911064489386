import { Fragment } from "react";
import { useRouteLoaderData } from "react-router";
import {
  accountLegalTexts,
  agreedField,
  type LegalInForce,
  type LegalKey,
  legalTexts,
  orderLegalTexts,
  writeAgreed,
} from "../../../domain/content/model.ts";
import { formatDay } from "../../../kernel/dates.ts";
import { cx } from "../../ui/cx.ts";
import { Link } from "../../ui/link.tsx";
import textStyles from "../../ui/text.module.css";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";

/** What the root's loader reads of it; named here, since the root stands on this file. */
type RootData = { legal: LegalInForce };

/** The versions of the legal texts that hold now. */
function useLegal(): LegalInForce {
  const root = useRouteLoaderData<RootData>("root");
  if (!root) throw new Error("A page asked for the legal texts before they were read");
  return root.legal;
}

/**
 * Sends with a form which versions of the texts it showed; the command compares them. A page whose form was
 * refused as out of date (409) has the new ones.
 */
export function AgreedVersionsField({ texts }: { texts: readonly LegalKey[] }) {
  return <input type="hidden" name={agreedField} value={writeAgreed(texts, useLegal())} />;
}

/** `Terms of Service and Refund Policy (versions of Nov 22, 2026)`, each a link that keeps the page. */
export function LegalLinks({ texts }: { texts: readonly LegalKey[] }) {
  const legal = useLegal();
  const days = new Set(texts.map((key) => legal[key].updatedOn));
  const shared = days.size === 1 ? [...days][0] : undefined;
  return (
    <>
      {texts.map((key, at) => (
        <Fragment key={key}>
          {at === 0 ? null : at === texts.length - 1 ? " and " : ", "}
          <Link to={legalTexts[key].path} target="_blank" rel="noopener">
            {legalTexts[key].title}
            <VisuallyHidden> (opens in a new tab)</VisuallyHidden>
          </Link>
          {shared === undefined ? ` (${versionOf(legal[key].updatedOn)})` : null}
        </Fragment>
      ))}
      {shared === undefined ? null : ` (${texts.length > 1 ? "versions" : "version"} of ${dayOf(shared)})`}
    </>
  );
}

const dayOf = (isoDay: string) => formatDay(new Date(isoDay));
const versionOf = (isoDay: string) => `version of ${dayOf(isoDay)}`;

type AgreementProps = {
  /** What the person does by which they agree: `placing this order`. */
  by: string;
  texts?: readonly LegalKey[];
};

/** One line that says what somebody agrees to with this form, and sends which versions it named. */
export function Agreement({ by, texts = orderLegalTexts }: AgreementProps) {
  return (
    <p className={cx(textStyles.tiny, textStyles.faint)}>
      <AgreedVersionsField texts={texts} />
      {`By ${by}, you agree to our `}
      <LegalLinks texts={texts} />.
    </p>
  );
}

/** The same for a way to sign in that makes an account where there is none. */
export function AccountAgreement({ by }: { by: string }) {
  return <Agreement by={by} texts={accountLegalTexts} />;
}
