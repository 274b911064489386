import type { MetaDescriptor } from "react-router";

/** Title of a page about signing in. Search engines leave these pages out. */
export function authMeta(title: string): MetaDescriptor[] {
  return [{ title: `${title} · Goldhall` }, { name: "robots", content: "noindex" }];
}
