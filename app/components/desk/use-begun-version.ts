import { useState } from "react";

type Begun = { version: number; fields: Record<string, string> | null };

/**
 * The version that a form brings: the one it was begun with, so that a live update never lets it overwrite what its
 * reader has not seen. After a conflict it begins anew with the newest, which is shown beside it then.
 */
export function useBegunVersion(
  newest: number,
  { errors, fields, busy }: { errors: Record<string, string>; fields: Record<string, string>; busy: boolean },
): { version: number; isBehind: boolean } {
  const sent = Number(fields.version ?? Number.NaN);
  const isConflict = errors.version !== undefined;
  const [begun, setBegun] = useState<Begun>({
    version: isConflict || Number.isNaN(sent) ? newest : sent,
    fields: isConflict ? fields : null,
  });
  if (!busy && isConflict && begun.fields !== fields) setBegun({ version: newest, fields });
  return { version: begun.version, isBehind: begun.version !== newest && !busy };
}
