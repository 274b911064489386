/** The way to sign in that comes back to `next`, a path of our own. */
export function authPath(next: string): string {
  return next === "/" ? "/auth" : `/auth?${new URLSearchParams({ next })}`;
}
