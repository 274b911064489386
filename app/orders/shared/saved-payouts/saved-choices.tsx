import { Choice } from "../../../ui/choice.tsx";
import type { SavedPayout } from "./saved-payouts.ts";

/** How a payout form names a saved method in place of one that is entered. */
export function savedValue({ id }: Pick<SavedPayout, "id">): string {
  return `saved-${id}`;
}

type SavedChoicesProps = {
  saved: readonly SavedPayout[];
  chosen: string | undefined;
  canAct: boolean;
};

/** The saved methods among the answers of a payout form, masked. */
export function SavedChoices({ saved, chosen, canAct }: SavedChoicesProps) {
  return saved.map((one) => (
    <Choice
      key={one.id}
      type="radio"
      name="method"
      value={savedValue(one)}
      title={one.title}
      text={`Saved: ${one.mask}`}
      defaultChecked={chosen === savedValue(one)}
      disabled={!canAct}
    />
  ));
}
