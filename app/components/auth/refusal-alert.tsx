import { Alert } from "../../ui/alert.tsx";

export type Refusal = { title: string; text?: string };

/** The refusal of a form as a whole, or nothing. */
export function RefusalAlert({ refusal }: { refusal: Refusal | null }) {
  if (!refusal) return null;
  return (
    <Alert tone="bad" title={refusal.title}>
      {refusal.text}
    </Alert>
  );
}
