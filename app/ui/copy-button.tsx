import { Check, Copy } from "lucide";
import { type RefObject, useEffect, useRef, useState } from "react";
import styles from "./button.module.css";
import { Button, type ButtonVariant } from "./button.tsx";
import { IconButton } from "./icon-button.tsx";
import { Icon } from "./icons.tsx";
import { outcomeToast, toast } from "./toast.ts";
import { VisuallyHidden } from "./visually-hidden.tsx";

const SHOWN_MS = 2000;

type CopyState = "idle" | "copied" | "refused";

type CopyButtonProps = {
  text: string;
  /** Names the thing copied, for screen readers: "Copy address". */
  label?: string;
  /** Only the icon, for use inside a field. */
  bare?: boolean;
  size?: "sm";
  variant?: ButtonVariant;
  onCopied?: () => void;
  /** Where the text stands on the page; selected when the browser does not let us copy. */
  source?: RefObject<HTMLElement | null>;
};

/**
 * Copies a text and says "Copied" for two seconds, also to a screen reader. Where the browser refuses, it
 * selects the text and says that it is to be copied by hand.
 */
export function CopyButton({ text, label = "Copy", bare, size, variant, onCopied, source }: CopyButtonProps) {
  const [state, setState] = useState<CopyState>("idle");
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  async function copy() {
    const done = await writeClipboard(text);
    if (done) onCopied?.();
    else askByHand(source?.current ?? null);
    setState(done ? "copied" : "refused");
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setState("idle"), SHOWN_MS);
  }

  const said = { idle: "", copied: "Copied", refused: "Couldn't copy" }[state];
  const icon = <Icon of={state === "copied" ? Check : Copy} />;
  return (
    <>
      {bare ? (
        <IconButton label={label} size={size} onClick={copy} data-state={state}>
          {icon}
        </IconButton>
      ) : (
        <Button
          variant={variant}
          size={size}
          icon={icon}
          onClick={copy}
          aria-label={said || label}
          className={styles.copyButton}
        >
          {said || "Copy"}
        </Button>
      )}
      <span aria-live="polite">
        <VisuallyHidden>{said}</VisuallyHidden>
      </span>
    </>
  );
}

function askByHand(element: HTMLElement | null): void {
  if (element instanceof HTMLInputElement) {
    element.focus();
    element.select();
  } else if (element) {
    getSelection()?.selectAllChildren(element);
  }
  toast({ id: outcomeToast, title: "Couldn't copy", text: "Select it and copy it yourself.", tone: "bad" });
}

/** A page without a secure origin has no clipboard; then the answer is false. */
export async function writeClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
