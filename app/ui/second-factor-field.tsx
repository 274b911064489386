import { CodeInput } from "./code-input.tsx";
import { Field } from "./field.tsx";
import { TextInput } from "./text-input.tsx";

type SecondFactorFieldProps = {
  error: string | undefined;
  withBackupCode: boolean;
  /** Called once a code of the app is whole. */
  onComplete?: () => void;
};

/** A code of the authenticator app, or one of the backup codes. */
export function SecondFactorField({ error, withBackupCode, onComplete }: SecondFactorFieldProps) {
  return withBackupCode ? (
    <Field key="backup" label="Backup code" error={error} help="Each code works once.">
      <TextInput
        name="code"
        mono
        autoComplete="off"
        autoCapitalize="characters"
        autoCorrect="off"
        spellCheck={false}
        maxLength={32}
        required
      />
    </Field>
  ) : (
    <Field key="app" label="Code from your authenticator app" error={error}>
      <CodeInput name="code" onComplete={onComplete} />
    </Field>
  );
}
