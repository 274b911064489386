import { accountLegalTexts } from "../../../../domain/content/model.ts";
import { AgreedVersionsField, LegalLinks } from "../../../shell/shop/agreement.tsx";
import { Checkbox } from "../../../ui/checkbox.tsx";

/** The box by which an account's owner agrees to the versions that it names (Rule P28). */
export function TermsBox({ isTicked, error }: { isTicked: boolean; error: string | undefined }) {
  return (
    <>
      <AgreedVersionsField texts={accountLegalTexts} />
      <Checkbox
        name="terms"
        required
        defaultChecked={isTicked}
        {...(error === undefined ? {} : { error })}
        label={
          <>
            I agree to the <LegalLinks texts={accountLegalTexts} />
          </>
        }
      />
    </>
  );
}
