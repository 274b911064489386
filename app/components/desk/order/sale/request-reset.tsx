import { MailQuestion } from "lucide-react";
import { resetRequestInput } from "../../../../../domain/account-sales/inputs.ts";
import { Button } from "../../../../ui/button.tsx";
import { Field } from "../../../../ui/field.tsx";
import { Icon } from "../../../../ui/icons.tsx";
import { TextInput } from "../../../../ui/text-input.tsx";
import { DeskForm } from "../desk-form.tsx";
import { orderForms } from "../order-view.ts";
import type { SaleDeskView } from "./sale-desk-view.ts";

/** Asks the seller for the link that resets the account's mail address, unless that was just done (spec/1 §2). */
export function RequestReset({ sale }: { sale: SaleDeskView }) {
  const { reset, isOpen, version } = sale;
  if (reset.isAsking || !isOpen) return null;
  return (
    <div className="request-reset">
      <DeskForm name={orderForms.requestReset} schema={resetRequestInput} version={version}>
        {({ errors, fields, busy }) => (
          <>
            {reset.needsNote ? (
              <Field label="Why now" help="It is no usual step from here." error={errors.note}>
                <TextInput name="note" maxLength={1000} autoComplete="off" defaultValue={fields.note} />
              </Field>
            ) : null}
            <Button
              type="submit"
              wide
              busy={busy}
              busyLabel="Sending…"
              icon={<Icon of={MailQuestion} size={16} />}
            >
              Request Email Reset Link
            </Button>
          </>
        )}
      </DeskForm>
    </div>
  );
}
