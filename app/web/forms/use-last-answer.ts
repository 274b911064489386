import { useState } from "react";
import { useActionData, useLocation, useNavigation } from "react-router";

type LastAnswer<T> = { key: string; address: string; hash: string; answer: T | undefined; isOver: boolean };

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
  const [last, setLast] = useState<LastAnswer<T>>({ key, address, hash, answer: answered, isOver: false });
  const isStep = last.key !== key && last.address === address && last.hash !== hash && !last.isOver;
  if (answered !== undefined && (last.answer !== answered || last.key !== key)) {
    setLast({ key, address, hash, answer: answered, isOver: false });
  } else if (answered === undefined && isStep) {
    setLast({ ...last, key, hash });
  } else if (isSending && !last.isOver) {
    // Whatever comes of it, the page is not in the state that was answered any more.
    setLast({ ...last, isOver: true });
  }
  return answered ?? (last.key === key || isStep ? last.answer : undefined);
}
