import type { MetaDescriptor } from "react-router";
import { type Matches, unlistedPage } from "../../../shell/shop/page-titles.ts";

/** Title of a page about signing in. Search engines leave these pages out. */
export function authMeta(matches: Matches, title: string): MetaDescriptor[] {
  return unlistedPage(matches, title);
}
