import type { Blocker } from "react-router";
import { ConfirmDialog } from "../../../ui/dialog.tsx";

/** Asks before unsaved texts are left behind. */
export function LeaveGuard({ blocker, title }: { blocker: Blocker; title: string }) {
  return (
    <ConfirmDialog
      open={blocker.state === "blocked"}
      onOpenChange={(open) => {
        if (!open) blocker.reset?.();
      }}
      title="Leave without saving?"
      text={`What you changed in “${title}” is not saved. It is lost when you leave.`}
      confirmLabel="Leave without saving"
      cancelLabel="Stay here"
      onConfirm={() => blocker.proceed?.()}
      danger
    />
  );
}
