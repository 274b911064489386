import { useState } from "react";
import { useActionData, useLocation, useNavigation } from "react-router";
import { useTypedMeanwhile } from "./use-typed-meanwhile.ts";

type Options<A> = {
  /** What else the page shows by its address: where that becomes another, the form stays. */
  view?: string;
  /** Other forms of the page whose success makes this one begin anew. */
  after?: readonly string[];
  /** Which refusals make it begin anew; after the others it holds what was sent. */
  beginsWith?: (refusal: A) => boolean;
};

/**
 * A key by which a form begins anew with each visit and each time it was taken, but neither with a live update nor with what
 * became of another form, nor with a step within the page. What is typed while it is on its way stays, and so does the focus.
 */
export function useFormKey<A>(
  form: string,
  { view = "", after = [], beginsWith = () => false }: Options<A> = {},
): string {
  const { key, pathname, search, hash } = useLocation();
  const place = pathname + search;
  const { state, formData = null } = useNavigation();
  const refusal = useActionData() as A | undefined; // What the page's own action returns; the caller names it.
  const [begun, setBegun] = useState({ at: key, place, hash, view, key, sent: formData });
  const isStep = begun.place === place && begun.hash !== hash && begun.sent === null;
  if (begun.at !== key && isStep) {
    setBegun({ ...begun, at: key, hash });
  } else if (begun.at !== key) {
    const sent = begun.sent?.get("form");
    const isTaken = refusal === undefined && [form, ...after].some((name) => name === sent);
    const begins = typeof sent !== "string" || isTaken || (refusal && sent === form && beginsWith(refusal));
    setBegun({
      at: key,
      place,
      hash,
      view,
      key: begins && begun.view === view ? key : begun.key,
      sent: null,
    });
  } else if (state !== "idle" && begun.sent !== formData) {
    setBegun({ ...begun, sent: formData });
  }
  useTypedMeanwhile(form);
  return begun.key;
}
