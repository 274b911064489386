import type { ShouldRevalidateFunctionArgs } from "react-router";
import { sendMailAgain } from "../../../domain/notifications/index.ts";
import { type MailFilter, mailFilterInput } from "../../../domain/notifications/inputs.ts";
import { mailKinds } from "../../../domain/notifications/model.ts";
import { allow } from "../../../domain/people/index.ts";
import { formatMoment } from "../../../kernel/dates.ts";
import { maskEmail } from "../../../kernel/mask-email.ts";
import { countMails } from "../../../platform/mail/count-mails.ts";
import { readMailList } from "../../../platform/mail/read-mails.ts";
import { ctxOf, factsOf, type ShopCtx } from "../../context.ts";
import { DeskError } from "../../shell/desk/desk-error.tsx";
import { ListFilters } from "../../shell/desk/list-filters.tsx";
import { unwrapOr404 } from "../../shell/desk/unwrap-or-404.ts";
import { unlistedPage } from "../../shell/shop/page-titles.ts";
import { LinkButton } from "../../ui/button.tsx";
import { cx } from "../../ui/cx.ts";
import { Field } from "../../ui/field.tsx";
import layout from "../../ui/layout.module.css";
import { Link } from "../../ui/link.tsx";
import { LinkTabs } from "../../ui/link-tabs.tsx";
import { Select } from "../../ui/select.tsx";
import textStyles from "../../ui/text.module.css";
import { TextInput } from "../../ui/text-input.tsx";
import { redirectWith } from "../../web/forms/answers.ts";
import { readForm } from "../../web/forms/read-form.ts";
import { does, type FormCommands, runForms } from "../../web/forms/run-forms.ts";
import type { Route } from "./+types/mails.route.ts";
import { beforeInput } from "./before-input.ts";
import { mailForms } from "./mail-forms.ts";
import { type MailState, mailKind, mailStateLabels } from "./mail-labels.ts";
import { MailTable } from "./mail-table.tsx";

export { DeskError as ErrorBoundary };

const pageSize = 30;
const states = ["queued", "sent", "bounced", "kept", "failed"] as const satisfies readonly MailState[];

export function meta({ matches }: Route.MetaArgs) {
  return unlistedPage(matches, "Emails · Order desk");
}

export async function loader(args: Route.LoaderArgs) {
  const ctx = ctxOf(args);
  unwrapOr404(allow(ctx.actor, "mails.read"));
  const { searchParams } = args.url;
  const filter = mailFilterInput.parse(Object.fromEntries(searchParams));
  const { state, to, kind, from, until } = filter;
  const before = beforeInput.parse(searchParams.get("before") ?? undefined);
  const [counts, found] = await Promise.all([
    countMails(ctx.db),
    readMailList(ctx, {
      ...{ limit: pageSize + 1, state, to, template: kind, fromDay: from, toDay: until, before },
    }),
  ]);
  const rows = found.slice(0, pageSize);
  const readsAddresses = allow(ctx.actor, "secrets.reveal_any").ok;
  const last = rows.at(-1);
  return {
    filter,
    counts,
    isFirstPage: before === undefined,
    older: found.length > pageSize && last ? `${last.createdAt.toISOString()}_${last.id}` : null,
    opensIn: factsOf(args).demo ? "/demo/mails" : null,
    rows: rows.map(({ sentAt: _, ...row }) => ({
      ...row,
      // Whom a mail went to is read whole by whoever may reveal of any order.
      to: readsAddresses ? row.to : maskEmail(row.to),
      createdAt: formatMoment(row.createdAt),
    })),
  };
}

export async function action(args: Route.ActionArgs) {
  const ctx = ctxOf(args);
  unwrapOr404(allow(ctx.actor, "mails.read"));
  const fields = await readForm(args.request);
  const done = await runForms(mailForms, mailCommands, { ctx, fields, more: {} });
  return done.ok ? redirectWith(factsOf(args), args.url.pathname + args.url.search, done.value) : done.answer;
}

const mailCommands: FormCommands<typeof mailForms, ShopCtx> = {
  "again-": does(sendMailAgain, { title: "Queued again", tone: "good" }),
};

/** After a conflict the list is read again, so that it shows what is so. */
export function shouldRevalidate({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return actionStatus === 409 || defaultShouldRevalidate;
}

function listPath(filter: MailFilter, before?: string): string {
  const set = Object.entries({ ...filter, before }).flatMap(([name, value]) =>
    value ? [[name, value]] : [],
  );
  const search = new URLSearchParams(set).toString();
  return search ? `/admin/mails?${search}` : "/admin/mails";
}

/**
 * Every mail of the shop, newest first, by address, kind, state and day; what was given up can be sent
 * again.
 */
export default function Mails({ loaderData }: Route.ComponentProps) {
  const { rows, filter, counts, isFirstPage, older, opensIn } = loaderData;
  const { state: _, ...others } = filter;
  const isSearched = Object.values(others).some(Boolean);
  const all = states.reduce((sum, each) => sum + counts[each], 0);
  // The counts are of all mails; beside a search they would be wrong.
  const countOf = (count: number) => (isSearched ? {} : { count });
  return (
    <>
      <h1>Emails</h1>
      <LinkTabs
        label="Emails by state"
        items={[
          { label: "All", to: listPath(others), current: filter.state === undefined, ...countOf(all) },
          ...states.map((each) => ({
            label: mailStateLabels[each],
            to: listPath({ ...others, state: each }),
            current: filter.state === each,
            ...countOf(counts[each]),
          })),
        ]}
      />
      <MailFilters filter={filter} isSearched={isSearched} />
      {opensIn ? (
        <p className={cx(textStyles.small, textStyles.muted)}>
          The demo sends no emails. Open one to see it in the <Link to={opensIn}>demo inbox</Link>.
        </p>
      ) : null}
      <MailTable rows={rows} opensIn={opensIn} />
      <div className={cx(layout.row, layout.end)}>
        {isFirstPage ? null : <LinkButton to={listPath(filter)}>Newest</LinkButton>}
        {older ? <LinkButton to={listPath(filter, older)}>Older emails</LinkButton> : null}
      </div>
    </>
  );
}

function MailFilters({ filter, isSearched }: { filter: MailFilter; isSearched: boolean }) {
  const kinds = mailKinds.map((kind) => ({ value: kind, label: mailKind(kind) }));
  return (
    <ListFilters
      path="/admin/mails"
      fields={filter}
      search={isSearched ? listPath(filter) : ""}
      hasFile={false}
      lastDay="until"
    >
      {filter.state ? <input type="hidden" name="state" value={filter.state} /> : null}
      <Field label="Email address">
        <TextInput
          type="search"
          name="to"
          maxLength={254}
          defaultValue={filter.to}
          placeholder="The whole address"
          autoComplete="off"
          spellCheck={false}
        />
      </Field>
      <Field label="Kind">
        <Select
          name="kind"
          options={[{ value: "", label: "All kinds" }, ...kinds]}
          defaultValue={filter.kind ?? ""}
        />
      </Field>
    </ListFilters>
  );
}
