import { type GoldAnswer, minReasonLetters } from "../../../../domain/orders/model.ts";
import { ChoiceGroup, Radio } from "../../../ui/radio.tsx";

type GoldQuestionProps = {
  /** How much of it changed hands, such as `120M`. */
  gold: string;
  /** Whether it is ours, which a buyer got, and not a customer's, which we have. */
  isOurs?: boolean;
  /** Whether the one who asks may leave it with us; others only return it. */
  mayKeep: boolean;
  error?: string | undefined;
  chosen?: string | undefined;
};

const manager = "Only a manager can choose this.";

/** Asks whether gold that changed hands is back, before its order is canceled (Rule P45). */
export function GoldQuestion({ gold, isOurs = false, mayKeep, error, chosen }: GoldQuestionProps) {
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
  if (isOurs) {
    return (
      <ChoiceGroup legend={`The buyer got ${gold} of ours. Is it back?`} {...(error ? { error } : {})}>
        {radio("returned", "Yes, we have it", "It's in stock again.", false)}
        {radio("kept", "No, the buyer has it", "It stays out of stock.")}
      </ChoiceGroup>
    );
  }
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
