import { data, type MiddlewareFunction, redirect } from "react-router";
import type { Viewer } from "../../../domain/people/index.ts";
import { can } from "../../../domain/people/model.ts";
import { factsOf } from "../../context.ts";
import { ownPath } from "../../web/forms/answers.ts";
import { readForm } from "../../web/forms/read-form.ts";
import { claimOwnOrders } from "./claim-own-orders.ts";
import { deskRights, maySend, maySendTo } from "./desk-rights.ts";
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
 * have passed the step-up (Rule P2), and takes no form from who may not send it (`deskRights`). Commands
 * check again for themselves. What they placed as a guest under their own address becomes theirs here too
 * (Rule P4), so that others handle it.
 */
export const guardDesk: MiddlewareFunction<Response> = async (args, next) => {
  const viewer = requireStaff(args);
  if (!viewer.elevatedUntil) {
    const { pathname, search } = args.url;
    throw redirect(`/admin/login?${new URLSearchParams({ next: pathname + search })}`);
  }
  if (args.request.method !== "GET") await requireRight(args, viewer.role);
  await claimOwnOrders(args);
  return next();
};

/**
 * Who may send nothing to this page finds none, whatever they send: it isn't read. Where forms need different
 * rights, the name of the form decides. What isn't in the table is refused to all.
 */
async function requireRight({ request, pattern }: Sent, role: Viewer["role"]): Promise<void> {
  const page = deskRights[pattern];
  if (!page) throw data(null, { status: 405 });
  if (!maySendTo(role, page)) throw data(null, { status: 404 });
  if ("all" in page) return;
  const { form = "" } = await readForm(request);
  const may = maySend(role, page, form);
  if (!may) throw data(null, { status: may === undefined ? 400 : 404 });
}

type Sent = Pick<Parameters<typeof guardDesk>[0], "request" | "pattern">;

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
