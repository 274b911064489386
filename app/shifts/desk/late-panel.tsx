import { orderPagePaths, products, shortId, turnSteps } from "../../../domain/orders/model.ts";
import type { LateThing } from "../../../domain/shifts/index.ts";
import { Badge } from "../../ui/badge.tsx";
import { type Column, DataTable } from "../../ui/data-table.tsx";
import { Link } from "../../ui/link.tsx";
import { Moment } from "../../ui/moment.tsx";
import { Panel } from "../../ui/panel.tsx";
import text from "../../ui/text.module.css";

/** Something late as the page shows it. */
export type LateRow = { key: string; what: string; about: string; href: string; who: string; dueAt: string };

const waiting = {
  dispute: "Answer the dispute",
  refund: "Send the refund",
  request: "Decide on a request",
  chat: "Answer the chat",
} as const;

/** The rows of what is late, each with its way there. */
export function lateRows(things: readonly LateThing[]): LateRow[] {
  return things.map((thing) => {
    const { kind, assignedToName, dueAt } = thing;
    const shared = { who: assignedToName ?? "Unassigned", dueAt: dueAt.toISOString() };
    if (kind === "chat") {
      return {
        ...shared,
        key: thing.chatId,
        what: waiting.chat,
        about: "Chat",
        href: `/admin/chats/${thing.chatId}`,
      };
    }
    return {
      ...shared,
      key: `${kind}:${thing.orderId}`,
      what: kind === "order" ? turnSteps[thing.step].label : waiting[kind],
      about: `#${shortId(thing.orderId)} · ${products[thing.type].label}`,
      href: kind === "dispute" ? `/admin/disputes/${thing.orderId}` : orderPagePaths.desk(thing.orderId),
    };
  });
}

const columns: readonly Column<LateRow>[] = [
  {
    key: "what",
    head: "What",
    phone: "wide",
    cell: ({ what, about, href }) => (
      <>
        <Link to={href}>{what}</Link>
        <br />
        <small className={text.muted}>{about}</small>
      </>
    ),
  },
  { key: "who", head: "Who", cell: ({ who }) => who },
  { key: "due", head: "Was due", align: "end", phone: "end", cell: ({ dueAt }) => <Moment at={dueAt} /> },
];

/** What is late now over everything: orders and payouts, refunds, disputes, requests and chats. */
export function LatePanel({ rows }: { rows: readonly LateRow[] }) {
  return (
    <Panel
      title="Late now"
      pad={rows.length === 0}
      aside={rows.length > 0 ? <Badge tone="bad">{rows.length}</Badge> : null}
    >
      {rows.length > 0 ? (
        <DataTable caption="Late now" columns={columns} rows={rows} rowKey={({ key }) => key} />
      ) : (
        <p className={text.muted}>Nothing is late.</p>
      )}
    </Panel>
  );
}
