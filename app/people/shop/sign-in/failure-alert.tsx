import { Alert } from "../../../ui/alert.tsx";

export type FailureText = { title: string; text?: string };

/** The failure of a form as a whole, or nothing. */
export function FailureAlert({ failure }: { failure: FailureText | null }) {
  if (!failure) return null;
  return (
    <Alert tone="bad" title={failure.title}>
      {failure.text}
    </Alert>
  );
}
