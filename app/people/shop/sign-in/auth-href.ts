type AuthAddress = {
  tab?: "register";
  view?: "forgot" | "link" | "registered";
  /** Our own path to go to afterwards; "/" needs no mention. */
  next: string;
};

/** An address of the sign-in page that keeps where the person wanted to go. */
export function authHref({ tab, view, next }: AuthAddress): string {
  const search = new URLSearchParams();
  if (tab) search.set("tab", tab);
  if (view) search.set("view", view);
  if (next !== "/") search.set("next", next);
  return search.size > 0 ? `/auth?${search}` : "/auth";
}

/** An address that goes on to `next`, such as the second step of a sign-in. */
export function withNext(path: string, next: string): string {
  return next === "/" ? path : `${path}?${new URLSearchParams({ next })}`;
}
