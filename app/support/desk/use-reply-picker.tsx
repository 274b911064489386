import { type KeyboardEvent, type RefObject, useId, useState } from "react";
import { cx } from "../../ui/cx.ts";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import styles from "./reply-picker.module.css";

/** A canned reply as it is offered, filled for the conversation. */
export type FilledReply = { id: string; title: string; shortcut: string; text: string };

/** A slash at the start of a word, with what is typed behind it, up to the caret. */
const slash = /(?:^|\s)\/([\p{L}\p{N}-]{0,24})$/u;
/** So many are shown at once; further letters narrow them. */
const mostShown = 8;

/**
 * Canned replies in the field of an answer: a slash and letters list them, the arrows choose, Enter or Tab
 * puts one in place of what was typed, Escape closes the list. To a screen reader the field tells what a
 * combobox tells, but for its role, which a field of several lines may not have.
 */
export function useReplyPicker(
  field: RefObject<HTMLTextAreaElement | null>,
  replies: readonly FilledReply[],
) {
  const listId = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const [at, setAt] = useState(0);
  const found = typed === null ? [] : matching(replies, typed);
  const chosen = found[Math.min(at, found.length - 1)];
  const optionId = (reply: FilledReply) => `${listId}-${reply.id}`;

  function follow(): void {
    const box = field.current;
    const match = box && slash.exec(box.value.slice(0, box.selectionStart));
    const next = match?.[1]?.toLowerCase() ?? null;
    if (next !== typed) setAt(0);
    setTyped(next);
  }

  function pick(reply: FilledReply): void {
    const box = field.current;
    if (!box) return;
    const end = box.selectionStart;
    const start = box.value.slice(0, end).lastIndexOf("/");
    box.setRangeText(reply.text, start, end, "end");
    setTyped(null);
    box.focus();
    box.dispatchEvent(new Event("input", { bubbles: true }));
  }

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>): boolean {
    if (event.nativeEvent.isComposing) return false;
    if (!chosen) {
      // Out of the answer, so that single keys work.
      if (event.key === "Escape") field.current?.blur();
      return false;
    }
    const isPlain = !(event.ctrlKey || event.metaKey || event.altKey || event.shiftKey);
    const index = found.indexOf(chosen);
    if (event.key === "ArrowDown") setAt((index + 1) % found.length);
    else if (event.key === "ArrowUp") setAt((index + found.length - 1) % found.length);
    else if (isPlain && (event.key === "Enter" || event.key === "Tab")) pick(chosen);
    else if (event.key === "Escape") setTyped(null);
    else return false;
    event.preventDefault();
    return true;
  }

  /** Puts a slash where the caret is, for those who do not know it. */
  function open(): void {
    const box = field.current;
    if (!box) return;
    const before = box.value.slice(0, box.selectionStart);
    box.setRangeText(/(^|\s)$/.test(before) ? "/" : " /", box.selectionStart, box.selectionEnd, "end");
    box.focus();
    box.dispatchEvent(new Event("input", { bubbles: true }));
  }

  const isOpen = chosen !== undefined;
  return {
    follow,
    open,
    picker: {
      attributes: isOpen
        ? {
            "aria-autocomplete": "list" as const,
            "aria-haspopup": "listbox" as const,
            "aria-controls": listId,
            "aria-activedescendant": optionId(chosen),
            onBlur: () => setTyped(null),
            onSelect: follow,
          }
        : { onSelect: follow },
      onKeyDown,
      list: (
        <>
          <VisuallyHidden>
            <span role="status">
              {isOpen ? `${found.length} canned ${found.length === 1 ? "reply" : "replies"}` : ""}
            </span>
          </VisuallyHidden>
          {isOpen ? (
            <div className={styles.list} role="listbox" id={listId} aria-label="Canned replies">
              {found.map((reply) => (
                // The field has the focus and the keys; this is for the pointer.
                // biome-ignore lint/a11y/useKeyWithClickEvents: keys are the combobox's
                // biome-ignore lint/a11y/useFocusableInteractive: the field points at it
                <div
                  key={reply.id}
                  id={optionId(reply)}
                  role="option"
                  aria-selected={reply === chosen}
                  className={cx(styles.option, reply === chosen && styles.chosen)}
                  onMouseDown={(event) => event.preventDefault()}
                  onClick={() => pick(reply)}
                >
                  <b>{reply.title}</b>
                  <kbd>/{reply.shortcut}</kbd>
                  <span>{reply.text}</span>
                </div>
              ))}
            </div>
          ) : null}
        </>
      ),
    },
  };
}

/** Those whose shortcut begins so stand before those of which a word of the title does. */
function matching(replies: readonly FilledReply[], typed: string): FilledReply[] {
  const byShortcut = replies.filter(({ shortcut }) => shortcut.startsWith(typed));
  const byTitle = replies.filter(
    (reply) => !byShortcut.includes(reply) && ` ${reply.title.toLowerCase()}`.includes(` ${typed}`),
  );
  return [...byShortcut, ...byTitle].slice(0, mostShown);
}
