import { useEffect, useRef, useState } from "react";
import { Field } from "../../../ui/field.tsx";
import { TextInput } from "../../../ui/text-input.tsx";
import type { CheckedForm } from "../../../web/forms/use-checked-form.ts";
import { draftAddress, readDraft } from "../answers-address.ts";
import { storedAnswers } from "../stored-answers.ts";
import type { Questionnaire } from "./use-questionnaire.ts";

type UsernameFieldProps = {
  questionnaire: Questionnaire;
  form: CheckedForm;
  ownRsn: string;
  offerKey: string | null;
};

/** Whose high scores to read (Rule S74). */
export function UsernameField({ questionnaire, form, ownRsn, offerKey }: UsernameFieldProps) {
  const { draft, setRsn } = questionnaire;
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState<string | null>(null);
  const address = draftAddress(draft);
  const [keyed, setKeyed] = useState({ address, key: offerKey ?? "" });
  const shown = typed ?? form.fields.rsn ?? (draft.rsn || ownRsn);

  function type(rsn: string) {
    setTyped(rsn);
    setRsn(rsn);
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: what was typed before, here or last time, counts once
  useEffect(() => {
    const early = input.current?.value ?? "";
    const stored = early === "" ? storedRsn() : "";
    if (early !== shown || stored) type(stored || early);
  }, []);

  useEffect(() => {
    // Other answers or another name get a new idempotency key.
    if (keyed.address !== address || keyed.key === "") setKeyed({ address, key: freshKey() });
  }, [keyed, address]);

  return (
    <>
      <input type="hidden" name="offerKey" value={keyed.key} />
      <Field
        label="OSRS username"
        help="We read your levels from the public high scores. Nobody logs in."
        error={form.errors.rsn}
      >
        <TextInput
          ref={input}
          name="rsn"
          required
          maxLength={64}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={shown}
          onChange={(event) => type(event.target.value)}
        />
      </Field>
    </>
  );
}

/** The game name that was typed here last time. */
function storedRsn(): string {
  const stored = storedAnswers();
  return stored ? readDraft(new URL(stored, location.origin).searchParams).rsn : "";
}

/** Also where the page is not served over TLS, as on a phone in the house. */
function freshKey(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join("-");
}
