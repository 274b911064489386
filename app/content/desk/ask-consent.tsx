import { Checkbox } from "../../ui/checkbox.tsx";

/** Whether publishing a legal text asks customers to agree anew. */
export function AskConsent({ isAsked }: { isAsked: boolean }) {
  return (
    <Checkbox
      name="asksConsent"
      label="Ask customers to agree to this version"
      help="For changes that matter. Customers with an account see a notice until they agree, and forms opened before can't be sent any more."
      defaultChecked={isAsked}
    />
  );
}
