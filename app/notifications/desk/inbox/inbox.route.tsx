import { CheckCheck, SlidersHorizontal } from "lucide";
import { countUnread, type InboxItem, listInbox, markRead } from "../../../../domain/notifications/index.ts";
import { kindOf } from "../../../../domain/notifications/model.ts";
import { formatMoment } from "../../../../kernel/dates.ts";
import { ctxOf, factsOf, type ShopCtx } from "../../../context.ts";
import { DeskError } from "../../../shell/desk/desk-error.tsx";
import { unwrapOr404 } from "../../../shell/desk/unwrap-or-404.ts";
import { unlistedPage } from "../../../shell/shop/page-titles.ts";
import { Button, LinkButton } from "../../../ui/button.tsx";
import { cx } from "../../../ui/cx.ts";
import { Empty } from "../../../ui/empty.tsx";
import { Icon } from "../../../ui/icons.tsx";
import layout from "../../../ui/layout.module.css";
import { Form } from "../../../ui/link.tsx";
import { LinkTabs } from "../../../ui/link-tabs.tsx";
import { successMessage } from "../../../web/forms/answer-form.ts";
import { redirectWith } from "../../../web/forms/answers.ts";
import { readForm } from "../../../web/forms/read-form.ts";
import { does, type FormCommands, runForms } from "../../../web/forms/run-forms.ts";
import { beforeInput } from "../before-input.ts";
import type { Route } from "./+types/inbox.route.ts";
import { inboxForms } from "./inbox-forms.ts";
import { InboxList } from "./inbox-list.tsx";

export { DeskError as ErrorBoundary };

const page = "/admin/inbox";
const pageSize = 30;

export function meta({ matches }: Route.MetaArgs) {
  return unlistedPage(matches, "Inbox · Order desk");
}

export async function loader(args: Route.LoaderArgs) {
  const ctx = ctxOf(args);
  const { searchParams } = args.url;
  const showsAll = searchParams.get("show") === "all";
  const before = beforeInput.parse(searchParams.get("before") ?? undefined);
  const input = { unreadOnly: !showsAll, before, limit: pageSize + 1 };
  const found = unwrapOr404(await listInbox(ctx, input));
  const rows = found.slice(0, pageSize);
  const last = rows.at(-1);
  return {
    showsAll,
    isFirstPage: before === undefined,
    unread: await countUnread(ctx),
    // What arrives after the page was read stays unread.
    upTo: ctx.clock.now().toISOString(),
    older: found.length > pageSize && last ? `${last.createdAt.toISOString()}_${last.id}` : null,
    rows: rows.map(toRow),
  };
}

function toRow({ kind, createdAt, ...item }: InboxItem) {
  return { ...item, about: kindOf(kind).label, at: formatMoment(createdAt) };
}

export async function action(args: Route.ActionArgs) {
  const fields = await readForm(args.request);
  const done = await runForms(inboxForms, inboxCommands, { ctx: ctxOf(args), fields, more: {} });
  return done.ok ? redirectWith(factsOf(args), args.url.pathname + args.url.search, done.value) : done.answer;
}

const inboxCommands: FormCommands<typeof inboxForms, ShopCtx> = {
  "read-all": does(markRead, successMessage("All read", "Your inbox is empty.")),
  "read-one": does((ctx, { id }) => markRead(ctx, { ids: [id] }), successMessage("Marked as read", "")),
};

function listPath(showsAll: boolean, before?: string): string {
  const search = new URLSearchParams({
    ...(showsAll && { show: "all" }),
    ...(before && { before }),
  }).toString();
  return search ? `${page}?${search}` : page;
}

/** What one of staff was told, newest first (Rules P39, P53); opening something marks it as read. */
export default function Inbox({ loaderData }: Route.ComponentProps) {
  const { rows, showsAll, unread, upTo, isFirstPage, older } = loaderData;
  return (
    <>
      <div className={cx(layout.row, layout.between)}>
        <h1>Inbox</h1>
        <div className={layout.row}>
          {unread > 0 ? (
            <Form method="post" preventScrollReset>
              <input type="hidden" name="form" value={inboxForms["read-all"].name} />
              <input type="hidden" name="upTo" value={upTo} />
              <Button type="submit" size="sm" icon={<Icon of={CheckCheck} size={16} />}>
                Mark all as read
              </Button>
            </Form>
          ) : null}
          <LinkButton to={`${page}/preferences`} size="sm" icon={<Icon of={SlidersHorizontal} size={16} />}>
            Preferences
          </LinkButton>
        </div>
      </div>
      <LinkTabs
        label="Notifications"
        items={[
          { label: "Unread", to: listPath(false), current: !showsAll, count: unread > 99 ? "99+" : unread },
          { label: "All", to: listPath(true), current: showsAll },
        ]}
      />
      {rows.length > 0 ? (
        <InboxList rows={rows} />
      ) : (
        <Empty level={2} title={showsAll ? "Nothing yet" : "You're all caught up"}>
          {showsAll
            ? "Chat messages, disputes, requests and money to check show up here. Orders are in the queue."
            : "What needs you shows up here, and leaves once someone has done it."}
        </Empty>
      )}
      <div className={cx(layout.row, layout.end)}>
        {isFirstPage ? null : <LinkButton to={listPath(showsAll)}>Newest</LinkButton>}
        {older ? <LinkButton to={listPath(showsAll, older)}>Older notifications</LinkButton> : null}
      </div>
    </>
  );
}
