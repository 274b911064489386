import { type RefObject, useEffect, useRef } from "react";

const prefix = "chat-draft:";

/**
 * Keeps what is typed in a conversation in this tab, so that going elsewhere and back loses nothing; what was
 * sent or taken out is kept no longer. `arrived` grows with what the writer has sent. Returns what is to be
 * called with each change.
 */
export function useDraft(
  field: RefObject<HTMLTextAreaElement | null>,
  name: string,
  arrived: number,
): (text: string) => void {
  useEffect(() => {
    const box = field.current;
    const kept = read(name);
    if (box && kept && box.value === "") box.value = kept;
  }, [field, name]);
  const named = useRef(name);
  useEffect(() => {
    if (arrived === 0 || !field.current) return;
    // With its first message a conversation gets a name of its own.
    if (named.current !== name) write(named.current, "");
    named.current = name;
    write(name, field.current.value);
  }, [arrived, field, name]);
  return (text) => write(name, text);
}

/** Where a browser keeps nothing, there are no drafts. */
function read(name: string): string | null {
  try {
    return sessionStorage.getItem(prefix + name);
  } catch {
    return null;
  }
}

function write(name: string, text: string): void {
  try {
    if (text === "") sessionStorage.removeItem(prefix + name);
    else sessionStorage.setItem(prefix + name, text);
  } catch {
    // As above.
  }
}
