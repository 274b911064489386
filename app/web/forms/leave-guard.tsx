import type { Blocker } from "react-router";
import { ConfirmDialog } from "../../ui/dialog.tsx";

/** Asks before unsaved texts are left behind. */
export function LeaveGuard({ blocker, title }: { blocker: Blocker; title: string }) {
  return (
    <ConfirmDialog
      open={blocker.state === "blocked"}
      onOpenChange={(open) => {
        if (!open) blocker.reset?.();
      }}
      title="Leave without saving?"
      text={`Your changes to “${title}” will be lost.`}
      confirmLabel="Leave without saving"
      cancelLabel="Keep editing"
      onConfirm={() => blocker.proceed?.()}
      danger
    />
  );
}
