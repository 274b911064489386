import { useState } from "react";
import { useActionData, useLocation } from "react-router";

/**
 * The answer of this page's action, until the person sends something else or goes elsewhere. The router forgets it
 * when loaders run again, and a live update would take an error away from under the reader's eyes.
 */
export function useLastAnswer<T>(): T | undefined {
  const { key } = useLocation();
  const answered = useActionData() as T | undefined; // What the page's own action returns; the caller names it.
  const [kept, setKept] = useState({ key, answer: answered });
  if (answered !== undefined && (kept.answer !== answered || kept.key !== key)) {
    setKept({ key, answer: answered });
  }
  return answered ?? (kept.key === key ? kept.answer : undefined);
}
