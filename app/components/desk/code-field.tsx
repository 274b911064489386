import { useLocation } from "react-router";
import { CodeInput } from "../../ui/code-input.tsx";
import { Field } from "../../ui/field.tsx";
import { Link } from "../../ui/link.tsx";
import { TextInput } from "../../ui/text-input.tsx";

type CodeFieldProps = { error: string | undefined; withBackupCode: boolean };

/** The second factor at the desk's door: a code of the authenticator app, or a backup code. */
export function CodeField({ error, withBackupCode }: CodeFieldProps) {
  const { pathname, search } = useLocation();
  const params = new URLSearchParams(search);
  if (withBackupCode) params.delete("with");
  else params.set("with", "backup-code");
  return (
    <>
      {withBackupCode ? (
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
        <Field key="app" label="Code of your authenticator app" error={error}>
          <CodeInput name="code" />
        </Field>
      )}
      <p>
        <Link className="small tap" to={params.size > 0 ? `${pathname}?${params}` : pathname} replace>
          {withBackupCode ? "Use your authenticator app" : "Use a backup code"}
        </Link>
      </p>
    </>
  );
}
