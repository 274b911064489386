import { type SyntheticEvent, useState } from "react";

/**
 * The props of a `details` that opens by itself when there is something in it to be seen, such as an error.
 * Once that is put right it stays open: only its reader folds it, or the focus would go with the field it
 * stands in.
 */
export function useUnfolded(isNeeded: boolean) {
  const [isOpen, setOpen] = useState(isNeeded);
  const [wasNeeded, setWasNeeded] = useState(isNeeded);
  if (isNeeded !== wasNeeded) {
    setWasNeeded(isNeeded);
    if (isNeeded) setOpen(true);
  }
  return {
    open: isOpen || undefined,
    onToggle: (event: SyntheticEvent<HTMLDetailsElement>) => setOpen(event.currentTarget.open),
  };
}
