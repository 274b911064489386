import { Check } from "lucide";
import { type KeyboardEvent, useLayoutEffect, useRef } from "react";
import { formatUsd } from "../../../kernel/money.ts";
import { type PromoAnswer, promoNames } from "../../orders/shared/promo-answer.ts";
import { Button } from "../../ui/button.tsx";
import fieldStyles from "../../ui/field.module.css";
import { Field } from "../../ui/field.tsx";
import { Icon } from "../../ui/icons.tsx";
import layout from "../../ui/layout.module.css";
import text from "../../ui/text.module.css";
import { TextInput } from "../../ui/text-input.tsx";
import { useHydrated } from "../../ui/use-hydrated.ts";
import styles from "./promo-field.module.css";

type PromoFieldProps = {
  /** What the server said of the code; null before any was entered. */
  promo: PromoAnswer | null;
  /** What is wrong with the code beyond that, such as when the form was sent. */
  error?: string | undefined;
  /** The server is being asked. */
  busy?: boolean;
  /** With scripts: asks the server for the code's line. */
  onApply: (code: string) => void;
  onRemove: () => void;
};

/**
 * A promo code in a checkout's form (Rule P25): typed and applied, or applied with what it saves. It sends
 * `promoCode`, and the saving that was shown. Without scripts its buttons send the form with `intent`, and
 * the server answers with the line.
 */
export function PromoField({ promo, error, busy = false, onApply, onRemove }: PromoFieldProps) {
  const part = useRef<HTMLDivElement>(null);
  const isApplied = Boolean(promo?.line);
  const wasApplied = useRef(isApplied);
  useLayoutEffect(() => {
    if (wasApplied.current === isApplied) return;
    wasApplied.current = isApplied;
    // Else the focus of the button that went would go to the top of the page or the dialog.
    if (document.activeElement === document.body) {
      part.current?.querySelector("button")?.focus({ preventScroll: true });
    }
  }, [isApplied]);
  return (
    <div ref={part} data-part="promo">
      {promo?.line ? (
        <Applied code={promo.code} discountCents={promo.line.discountCents} onRemove={onRemove} />
      ) : (
        <Entry
          code={promo?.code ?? ""}
          error={promo?.problem ?? error}
          busy={busy}
          onApply={onApply}
          onRemove={onRemove}
        />
      )}
      <span className={layout.visuallyHidden} role="status">
        {promo?.line ? `Promo code ${promo.code} applied: ${formatUsd(promo.line.discountCents)} off.` : ""}
      </span>
    </div>
  );
}

type EntryProps = {
  code: string;
  error: string | undefined;
  busy: boolean;
  onApply: (code: string) => void;
  onRemove: () => void;
};

function Entry({ code, error, busy, onApply, onRemove }: EntryProps) {
  const hydrated = useHydrated();
  const input = useRef<HTMLInputElement>(null);
  function apply() {
    const typed = input.current?.value.trim() ?? "";
    if (typed === "") input.current?.focus();
    else onApply(typed);
  }
  function remove() {
    if (input.current) input.current.value = "";
    input.current?.focus();
    onRemove();
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== "Enter") return;
    // Enter applies the code; it must not send the whole form.
    event.preventDefault();
    apply();
  }
  return (
    <Field label="Promo code" optional error={error}>
      <div className={styles.entry}>
        <TextInput
          ref={input}
          name={promoNames.code}
          mono
          maxLength={30}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          // An answer is written only where nobody has typed.
          defaultValue={code}
          onKeyDown={hydrated ? onKeyDown : undefined}
        />
        <Button
          type={hydrated ? "button" : "submit"}
          name={promoNames.intent}
          value={promoNames.apply}
          busy={busy}
          onClick={hydrated ? apply : undefined}
        >
          Apply
        </Button>
        {error && code !== "" ? (
          <Button
            type={hydrated ? "button" : "submit"}
            variant="quiet"
            name={promoNames.intent}
            value={promoNames.remove}
            aria-label={`Remove ${code}`}
            onClick={hydrated ? remove : undefined}
          >
            Remove
          </Button>
        ) : null}
      </div>
    </Field>
  );
}

type AppliedProps = { code: string; discountCents: number; onRemove: () => void };

function Applied({ code, discountCents, onRemove }: AppliedProps) {
  const hydrated = useHydrated();
  return (
    <div className={fieldStyles.field}>
      <span className={fieldStyles.label}>Promo code</span>
      <div className={styles.applied}>
        <Icon of={Check} size={18} />
        <b className={text.mono}>{code}</b>
        <span className={layout.grow}>saves {formatUsd(discountCents)}</span>
        <Button
          type={hydrated ? "button" : "submit"}
          variant="quiet"
          size="sm"
          name={promoNames.intent}
          value={promoNames.remove}
          aria-label={`Remove promo code ${code}`}
          onClick={hydrated ? onRemove : undefined}
        >
          Remove
        </Button>
      </div>
      <input type="hidden" name={promoNames.code} value={code} />
      <input type="hidden" name={promoNames.seen} value={discountCents} />
    </div>
  );
}
