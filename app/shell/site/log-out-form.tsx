import type { ReactNode } from "react";

/**
 * Log Out as a plain form: it works without scripts, and with them it is still a full page load, so that
 * nothing of the session stays in memory (Rule S25).
 */
export function LogOutForm({ children }: { children: ReactNode }) {
  return (
    <form method="post" action="/logout">
      <button type="submit">{children}</button>
    </form>
  );
}
