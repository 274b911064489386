import { Link, useLocation } from "react-router";
import { SecondFactorField } from "../../ui/second-factor-field.tsx";

type CodeFieldProps = { error: string | undefined; withBackupCode: boolean };

/** The second factor at the desk's door: a code of the authenticator app, or a backup code. */
export function CodeField({ error, withBackupCode }: CodeFieldProps) {
  const { pathname, search } = useLocation();
  const params = new URLSearchParams(search);
  if (withBackupCode) params.delete("with");
  else params.set("with", "backup-code");
  return (
    <>
      <SecondFactorField error={error} withBackupCode={withBackupCode} />
      <p>
        <Link className="small tap" to={params.size > 0 ? `${pathname}?${params}` : pathname} replace>
          {withBackupCode ? "Use your authenticator app" : "Use a backup code"}
        </Link>
      </p>
    </>
  );
}
