import { CheckCheck, SlidersHorizontal } from "lucide";
import { data } from "react-router";
import type { z } from "zod";
import { countUnread, type InboxItem, listInbox, markRead } from "../../../../domain/notifications/index.ts";
import { readAllInput, readOneInput } from "../../../../domain/notifications/inputs.ts";
import { kindOf } from "../../../../domain/notifications/model.ts";
import { formatMoment } from "../../../../kernel/dates.ts";
import { ctxOf, factsOf } from "../../../context.ts";
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
import { type Answered, answerForm, successMessage } from "../../../web/forms/answer-form.ts";
import { redirectWith } from "../../../web/forms/answers.ts";
import { readForm } from "../../../web/forms/read-form.ts";
import { beforeInput } from "../before-input.ts";
import type { Route } from "./+types/inbox.route.ts";
import { InboxList, readOneForm } from "./inbox-list.tsx";

export { DeskError as ErrorBoundary };

const page = "/admin/inbox";
const pageSize = 30;
const readAllForm = "read-all";

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

function toRow({ id, kind, title, body, path, createdAt, readAt }: InboxItem) {
  const about = kindOf(kind).label;
  return { id, title, body, path, about, at: formatMoment(createdAt), isUnread: readAt === null };
}

export async function action(args: Route.ActionArgs) {
  const ctx = ctxOf(args);
  const fields = await readForm(args.request);
  const sent = { form: fields.form ?? "", title: "Not marked as read", fields };
  let done: Answered;
  if (fields.form === readAllForm) {
    const run = ({ upTo }: z.output<typeof readAllInput>) => markRead(ctx, { upTo });
    done = await answerForm({ ...sent, schema: readAllInput, run }, () =>
      successMessage("All read", "Your inbox is empty."),
    );
  } else if (fields.form === readOneForm) {
    const run = ({ id }: z.output<typeof readOneInput>) => markRead(ctx, { ids: [id] });
    done = await answerForm({ ...sent, schema: readOneInput, run }, () =>
      successMessage("Marked as read", ""),
    );
  } else {
    throw data(null, { status: 400 });
  }
  return done.ok ? redirectWith(factsOf(args), args.url.pathname + args.url.search, done.flash) : done.answer;
}

function listPath(showsAll: boolean, before?: string): string {
  const search = new URLSearchParams({
    ...(showsAll && { show: "all" }),
    ...(before && { before }),
  }).toString();
  return search ? `${page}?${search}` : page;
}

/** What one of staff was told, newest first (Rule P39); opening something marks it as read. */
export default function Inbox({ loaderData }: Route.ComponentProps) {
  const { rows, showsAll, unread, upTo, isFirstPage, older } = loaderData;
  return (
    <>
      <div className={cx(layout.row, layout.between)}>
        <h1>Inbox</h1>
        <div className={layout.row}>
          {unread > 0 ? (
            <Form method="post" preventScrollReset>
              <input type="hidden" name="form" value={readAllForm} />
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
            ? "New orders, chat messages, payments and disputes show up here."
            : "New notifications show up here as they come in."}
        </Empty>
      )}
      <div className={cx(layout.row, layout.end)}>
        {isFirstPage ? null : <LinkButton to={listPath(showsAll)}>Newest</LinkButton>}
        {older ? <LinkButton to={listPath(showsAll, older)}>Older notifications</LinkButton> : null}
      </div>
    </>
  );
}
