import { useState } from "react";
import { useActionData, useLocation, useNavigation } from "react-router";

type Kept<T> = { key: string; address: string; hash: string; answer: T | undefined; isOver: boolean };

/**
 * The answer of this page's action, until the person sends something else or goes elsewhere; a step within
 * the page, to one of its headings, is not elsewhere. The router forgets it when loaders run again, and a
 * live update would take an error away from under the reader's eyes.
 */
export function useLastAnswer<T>(): T | undefined {
  const { key, pathname, search, hash } = useLocation();
  const address = pathname + search;
  const answered = useActionData() as T | undefined; // What the page's own action returns; the caller names it.
  // While what follows an answer is still read, the answer stands.
  const isSending = useNavigation().state === "submitting";
  const [kept, setKept] = useState<Kept<T>>({ key, address, hash, answer: answered, isOver: false });
  const isStep = kept.key !== key && kept.address === address && kept.hash !== hash && !kept.isOver;
  if (answered !== undefined && (kept.answer !== answered || kept.key !== key)) {
    setKept({ key, address, hash, answer: answered, isOver: false });
  } else if (answered === undefined && isStep) {
    setKept({ ...kept, key, hash });
  } else if (isSending && !kept.isOver) {
    // Whatever comes of it, the page is not in the state that was answered any more.
    setKept({ ...kept, isOver: true });
  }
  return answered ?? (kept.key === key || isStep ? kept.answer : undefined);
}
