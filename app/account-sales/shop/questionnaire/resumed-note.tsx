import { Alert } from "../../../ui/alert.tsx";

/** Says to who comes back why the questions do not begin anew. */
export function ResumedNote() {
  return (
    <Alert tone="info" title="Your answers are still here">
      Carry on, or choose Start over.
    </Alert>
  );
}
