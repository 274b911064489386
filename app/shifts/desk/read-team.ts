import { readStaffLoad } from "../../../domain/orders/index.ts";
import type { StaffMember } from "../../../domain/people/index.ts";
import { countChatsByStaff } from "../../../domain/support/index.ts";
import type { ShopCtx } from "../../context.ts";
import { unwrapOr404 } from "../../shell/desk/unwrap-or-404.ts";
import { formatAge } from "../../ui/time-left.ts";
import type { TeamRow } from "./shift-copy.ts";

/**
 * Who has what open now: the queue that nobody has first, then everybody at the desk, those with most first.
 * Who has left the desk but still has orders or conversations is shown too.
 */
export async function readTeam(
  ctx: ShopCtx,
  staff: readonly StaffMember[],
  ownId: string,
): Promise<TeamRow[]> {
  const [load, chats] = await Promise.all([readStaffLoad(ctx), countChatsByStaff(ctx)]);
  const loads = new Map(unwrapOr404(load).map((one) => [one.personId, one]));
  const chatsOf = chats.ok ? chats.value : new Map<string | null, number>();
  const now = ctx.clock.now().getTime();
  const rowOf = (personId: string | null, name: string): TeamRow => {
    const { open = 0, overdue = 0, oldestSince } = loads.get(personId) ?? {};
    const list = new URLSearchParams({ state: "open", assigned_to: personId ?? "none" });
    return {
      key: personId ?? "none",
      name,
      isOwn: personId === ownId,
      open,
      overdue,
      chats: chatsOf.get(personId) ?? 0,
      longest: oldestSince ? formatAge(now - oldestSince.getTime()) : null,
      href: `/admin?${list}`,
    };
  };
  const known = new Set(staff.map(({ personId }) => personId));
  const holders = new Set([...loads.keys(), ...chatsOf.keys()]);
  const gone = [...holders].filter((id) => id !== null && !known.has(id));
  const people = [
    ...staff.map(({ personId, displayName }) => rowOf(personId, displayName)),
    ...gone.map((id) => rowOf(id, "No longer staff")),
  ];
  return [rowOf(null, "Unassigned"), ...people.sort((one, other) => other.open - one.open)];
}
