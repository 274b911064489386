import { useState } from "react";

/** Whether the order `asked` was shown on this page before: if it is gone now, it was removed meanwhile. */
export function useWasShown(shown: string | null, asked: string): boolean {
  const [last, setLast] = useState<string | null>(shown);
  if (shown && shown !== last) setLast(shown);
  return last === asked;
}
