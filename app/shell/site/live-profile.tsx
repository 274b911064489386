import { toast } from "../../ui/toast.ts";
import { useLive } from "../../web/live/use-live.ts";

/** Keeps every open tab of a signed-in person up to date with their profile (Rule S34). */
export function LiveProfile({ personId, since }: { personId: string; since: string }) {
  useLive([`user:${personId}`], {
    since,
    onChange(change) {
      if (change.type === "profile.updated") toast({ id: "profile", title: "Profile Updated", tone: "info" });
    },
  });
  return null;
}
