import { Alert } from "../../ui/alert.tsx";

/** What every form about a review sends: which, and as it was read. */
export function Sent({ name, orderId, version }: { name: string; orderId: string; version: number }) {
  return (
    <>
      <input type="hidden" name="form" value={name} />
      <input type="hidden" name="orderId" value={orderId} />
      <input type="hidden" name="version" value={version} />
    </>
  );
}

/** Why a form was refused, where no field says it. */
export function FailureAlert({ failure }: { failure: { title: string; text: string } | null }) {
  if (!failure) return null;
  return (
    <Alert tone="bad" title={failure.title}>
      {failure.text}
    </Alert>
  );
}
