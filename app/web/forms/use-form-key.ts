import { useState } from "react";
import { useLocation, useNavigation } from "react-router";
import { useCarryOverTyping } from "./use-carry-over-typing.ts";
import { useFollowedVersion } from "./use-followed-version.ts";
import { useLastAnswer } from "./use-last-answer.ts";

type Options<A> = {
  /** What else the page shows by its address: where that becomes another, the form stays. */
  view?: string;
  /** Other forms of the page whose success makes this one begin anew. */
  after?: readonly string[];
  /** The version of what the form edits: while nothing is typed in it, it follows what others save. */
  version?: number | string;
  /** Which failures make it begin anew; after the others it holds what was sent. */
  beginsWith?: (failure: A) => boolean;
};

/**
 * A key by which a form begins anew with each visit and each time it was taken, but neither with what became
 * of another form nor with a step within the page, and with a live update only where it is another `version`
 * and nothing is typed. What is typed while it is on its way stays, and so does the focus.
 */
export function useFormKey<A>(
  form: string,
  { view = "", after = [], version = "", beginsWith = () => false }: Options<A> = {},
): string {
  const { key, pathname, search, hash } = useLocation();
  const address = pathname + search;
  const { state, formData = null } = useNavigation();
  const failure = useLastAnswer<A>();
  const [shown, setShown] = useState({ at: key, address, hash, view, key, sent: formData });
  const isStep = shown.address === address && shown.hash !== hash && shown.sent === null;
  if (shown.at !== key && isStep) {
    setShown({ ...shown, at: key, hash });
  } else if (shown.at !== key) {
    const sent = shown.sent?.get("form");
    const isTaken = failure === undefined && [form, ...after].some((name) => name === sent);
    const begins = typeof sent !== "string" || isTaken || (failure && sent === form && beginsWith(failure));
    setShown({
      at: key,
      address,
      hash,
      view,
      key: begins && shown.view === view ? key : shown.key,
      sent: null,
    });
  } else if (state !== "idle" && shown.sent !== formData) {
    setShown({ ...shown, sent: formData });
  }
  const followed = useFollowedVersion(form, version, shown.key);
  useCarryOverTyping(form);
  return `${shown.key} ${followed}`;
}
