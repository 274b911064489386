import { data, type ShouldRevalidateFunctionArgs } from "react-router";
import { z } from "zod";
import { allow } from "../../../domain/people/index.ts";
import { formatMoment } from "../../../kernel/dates.ts";
import { countMails } from "../../../platform/mail/count-mails.ts";
import { readMailList } from "../../../platform/mail/read-mails.ts";
import { retryMail } from "../../../platform/mail/retry-mail.ts";
import { ctxOf, factsOf } from "../../context.ts";
import { DeskError } from "../../shell/desk/desk-error.tsx";
import { unwrapOr404 } from "../../shell/desk/unwrap-or-404.ts";
import { unlistedPage } from "../../shell/shop/page-titles.ts";
import { LinkButton } from "../../ui/button.tsx";
import { cx } from "../../ui/cx.ts";
import layout from "../../ui/layout.module.css";
import { Link } from "../../ui/link.tsx";
import { LinkTabs } from "../../ui/link-tabs.tsx";
import textStyles from "../../ui/text.module.css";
import { redirectWith } from "../../web/forms/answers.ts";
import { readForm } from "../../web/forms/read-form.ts";
import { runForm } from "../../web/forms/run-form.ts";
import type { Route } from "./+types/mails.route.ts";
import { beforeInput } from "./before-input.ts";
import { type MailState, mailStateLabels } from "./mail-labels.ts";
import { MailTable, retryForm, retryInput, retryTitle } from "./mail-table.tsx";

export { DeskError as ErrorBoundary };

const pageSize = 30;
const states = ["queued", "sent", "kept", "failed"] as const satisfies readonly MailState[];
const stateInput = z.enum(states).optional().catch(undefined);

export function meta({ matches }: Route.MetaArgs) {
  return unlistedPage(matches, "Emails · Order desk");
}

export async function loader(args: Route.LoaderArgs) {
  const ctx = ctxOf(args);
  unwrapOr404(allow(ctx.actor, "mails.read"));
  const { searchParams } = args.url;
  const state = stateInput.parse(searchParams.get("state") ?? undefined);
  const before = beforeInput.parse(searchParams.get("before") ?? undefined);
  const [counts, found] = await Promise.all([
    countMails(ctx.db),
    readMailList(ctx, { limit: pageSize + 1, state, before }),
  ]);
  const rows = found.slice(0, pageSize);
  const last = rows.at(-1);
  return {
    state,
    counts,
    isFirstPage: before === undefined,
    older: found.length > pageSize && last ? `${last.createdAt.toISOString()}_${last.id}` : null,
    opensIn: factsOf(args).demo ? "/demo/mails" : null,
    rows: rows.map(({ sentAt: _, ...row }) => ({ ...row, createdAt: formatMoment(row.createdAt) })),
  };
}

export async function action(args: Route.ActionArgs) {
  const ctx = ctxOf(args);
  unwrapOr404(allow(ctx.actor, "mails.read"));
  const fields = await readForm(args.request);
  if (fields.form !== retryForm) throw data(null, { status: 400 });
  const done = await runForm({
    form: retryForm,
    title: retryTitle,
    schema: retryInput,
    fields,
    run: ({ mailId }) => retryMail(ctx, mailId),
  });
  if (!done.ok) return done.answer;
  const to = args.url.pathname + args.url.search;
  return redirectWith(factsOf(args), to, { title: "Queued again", tone: "good" });
}

/** After a conflict the list is read again, so that it shows what is so. */
export function shouldRevalidate({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return actionStatus === 409 || defaultShouldRevalidate;
}

function listPath(state?: string, before?: string): string {
  const search = new URLSearchParams({ ...(state && { state }), ...(before && { before }) }).toString();
  return search ? `/admin/mails?${search}` : "/admin/mails";
}

/** Every mail of the shop, newest first, by state; what was given up can be sent again. */
export default function Mails({ loaderData }: Route.ComponentProps) {
  const { rows, state, counts, isFirstPage, older, opensIn } = loaderData;
  const all = states.reduce((sum, each) => sum + counts[each], 0);
  return (
    <>
      <h1>Emails</h1>
      <LinkTabs
        label="Emails by state"
        items={[
          { label: "All", to: listPath(), current: state === undefined, count: all },
          ...states.map((each) => ({
            label: mailStateLabels[each],
            to: listPath(each),
            current: state === each,
            count: counts[each],
          })),
        ]}
      />
      {opensIn ? (
        <p className={cx(textStyles.small, textStyles.muted)}>
          The demo sends no emails. Open one to see it in the <Link to={opensIn}>demo inbox</Link>.
        </p>
      ) : null}
      <MailTable rows={rows} opensIn={opensIn} />
      <div className={cx(layout.row, layout.end)}>
        {isFirstPage ? null : <LinkButton to={listPath(state)}>Newest</LinkButton>}
        {older ? <LinkButton to={listPath(state, older)}>Older emails</LinkButton> : null}
      </div>
    </>
  );
}
