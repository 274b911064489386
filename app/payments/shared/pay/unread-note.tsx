import { WifiOff } from "lucide";
import type { ReactNode } from "react";
import { Alert } from "../../../ui/alert.tsx";
import { Button } from "../../../ui/button.tsx";

type UnreadNoteProps = {
  again: () => void;
  /** What that means for the payment. */
  children: ReactNode;
};

/** The last reading of the payment did not reach the shop (Rule S93); it can be tried again. */
export function UnreadNote({ again, children }: UnreadNoteProps) {
  return (
    <Alert
      tone="warn"
      icon={WifiOff}
      title="Error checking payment status: we couldn't reach the shop"
      action={
        <Button size="sm" onClick={again}>
          Try Again
        </Button>
      }
    >
      {children}
    </Alert>
  );
}
