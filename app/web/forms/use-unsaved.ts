import { type FormEvent, useCallback, useRef, useState } from "react";
import { type Blocker, useBeforeUnload, useBlocker } from "react-router";

/** Whether a form holds what is not saved, and the question that stands before leaving it. */
export type Unsaved = {
  isDirty: boolean;
  onInput: (event: FormEvent<HTMLFormElement>) => void;
  /** To be called when the form itself is sent, which is no leaving. */
  willSend: () => void;
  blocker: Blocker;
};

/** Keeps a page from being left while `differs` says of its form that it holds something unsaved. */
export function useUnsaved(isDirtyAtFirst: boolean, differs: (form: HTMLFormElement) => boolean): Unsaved {
  const [isDirty, setDirty] = useState(isDirtyAtFirst);
  const sends = useRef(false);
  const blocker = useBlocker(
    useCallback(() => {
      const isSending = sends.current;
      sends.current = false;
      return isDirty && !isSending;
    }, [isDirty]),
  );
  useBeforeUnload(
    useCallback(
      (event: BeforeUnloadEvent) => {
        if (isDirty) event.preventDefault();
      },
      [isDirty],
    ),
  );
  return {
    isDirty,
    onInput: (event) => setDirty(differs(event.currentTarget)),
    willSend: () => {
      sends.current = true;
    },
    blocker,
  };
}
