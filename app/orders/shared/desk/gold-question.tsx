import { type GoldAnswer, minReasonLetters } from "../../../../domain/orders/model.ts";
import { ChoiceGroup, Radio } from "../../../ui/radio.tsx";

type GoldQuestionProps = {
  /** How much of it we have, such as `120M`. */
  gold: string;
  /** Whether the one who asks may leave it with us; others only return it. */
  mayKeep: boolean;
  error?: string | undefined;
  chosen?: string | undefined;
};

const manager = "Only a manager can choose this.";

/** Asks what becomes of a customer's gold that we have, before its sale is canceled (Rule P45). */
export function GoldQuestion({ gold, mayKeep, error, chosen }: GoldQuestionProps) {
  const radio = (value: GoldAnswer, label: string, help: string, isManagers = true) => (
    <Radio
      name="gold"
      value={value}
      label={label}
      help={isManagers && !mayKeep ? manager : help}
      disabled={isManagers && !mayKeep}
      defaultChecked={chosen === value}
    />
  );
  return (
    <ChoiceGroup legend={`Is the ${gold} back with the customer?`} {...(error ? { error } : {})}>
      {radio("returned", "Yes, it's returned", "It leaves our stock. The customer is told.", false)}
      {radio("owed", "No, we still owe it", "It stays with us, not for sale, until it's returned.")}
      {radio(
        "kept",
        "No, we keep it",
        `The customer reads the reason, at least ${minReasonLetters} letters.`,
      )}
    </ChoiceGroup>
  );
}
