import { data, type MiddlewareFunction, redirect } from "react-router";
import type { Viewer } from "../../../domain/people/index.ts";
import { can } from "../../../domain/people/model.ts";
import { factsOf } from "../../context.ts";
import { ownPath } from "../../web/forms/answers.ts";
import { claimOwnOrders } from "./claim-own-orders.ts";
import { requireViewer } from "./require-viewer.ts";

/**
 * The signed-in member of staff of a request; visitors are sent to sign in, customers find no such page (Rule
 * P2).
 */
export function requireStaff(args: Parameters<typeof requireViewer>[0]): Viewer {
  const viewer = requireViewer(args);
  if (!can(viewer.role, "desk.enter")) throw data(null, { status: 404 });
  return viewer;
}

/**
 * Stands before every page of the desk, also when only its data is asked for: lets nobody in but staff who
 * have passed the step-up (Rule P2). Commands check again for themselves. What they placed as a guest under
 * their own address becomes theirs here too (Rule P4), so that others handle it.
 */
export const guardDesk: MiddlewareFunction<Response> = async (args, next) => {
  const viewer = requireStaff(args);
  if (!viewer.elevatedUntil) {
    const { pathname, search } = args.url;
    throw redirect(`/admin/login?${new URLSearchParams({ next: pathname + search })}`);
  }
  await claimOwnOrders(args);
  return next();
};

/** Where the step-up leads: a page of the desk. */
export function deskPath(next: string | null): string {
  const path = ownPath(next, "/admin");
  return /^\/admin(?:[/?#]|$)/.test(path) && !path.startsWith("/admin/login") ? path : "/admin";
}

/** The elevated member of staff behind a desk request, once the guard has let it in. */
export function viewerOf(args: Parameters<typeof factsOf>[0]): Viewer {
  const { viewer } = factsOf(args);
  if (!viewer) throw data(null, { status: 404 });
  return viewer;
}
