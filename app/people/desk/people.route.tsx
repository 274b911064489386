import { Search } from "lucide";
import type { ShouldRevalidateFunctionArgs } from "react-router";
import { z } from "zod";
import { listInvitations, listPeople } from "../../../domain/people/index.ts";
import { rolesGrantableBy } from "../../../domain/people/model.ts";
import { formatDay } from "../../../kernel/dates.ts";
import { ctxOf, factsOf } from "../../context.ts";
import { viewerOf } from "../../shell/access/guard-desk.ts";
import { DeskError } from "../../shell/desk/desk-error.tsx";
import styles from "../../shell/desk/desk-pages.module.css";
import { unwrapOr404 } from "../../shell/desk/unwrap-or-404.ts";
import { unlistedPage } from "../../shell/shop/page-titles.ts";
import { Button, LinkButton } from "../../ui/button.tsx";
import { cx } from "../../ui/cx.ts";
import { Empty } from "../../ui/empty.tsx";
import { Field } from "../../ui/field.tsx";
import { Icon } from "../../ui/icons.tsx";
import layout from "../../ui/layout.module.css";
import { Form, Link } from "../../ui/link.tsx";
import textStyles from "../../ui/text.module.css";
import { TextInput } from "../../ui/text-input.tsx";
import { redirectWith } from "../../web/forms/answers.ts";
import { readForm } from "../../web/forms/read-form.ts";
import { runForms } from "../../web/forms/run-forms.ts";
import { useFilterForm } from "../../web/forms/use-filter-form.ts";
import type { Route } from "./+types/people.route.ts";
import { Invitations } from "./invitations.tsx";
import { peopleCommands } from "./people-commands.ts";
import { peopleForms } from "./people-forms.ts";
import { PeopleTable } from "./people-table.tsx";

export { DeskError as ErrorBoundary };

const longestSearch = 100;
const afterInput = z.uuid().nullable().catch(null);

export function meta({ matches }: Route.MetaArgs) {
  return unlistedPage(matches, "People · Order desk");
}

export async function loader(args: Route.LoaderArgs) {
  const search = (args.url.searchParams.get("search") ?? "").trim().slice(0, longestSearch);
  const after = afterInput.parse(args.url.searchParams.get("after"));
  const found = unwrapOr404(await listPeople(ctxOf(args), { search, after }));
  const invitations = unwrapOr404(await listInvitations(ctxOf(args)));
  const { personId, role } = viewerOf(args);
  const rows = found.people.map((row) => ({
    ...row,
    memberSince: formatDay(row.memberSince),
    isViewer: row.id === personId,
  }));
  return {
    search,
    rows,
    isLater: after !== null,
    nextAfter: found.nextAfter,
    roles: rolesGrantableBy(role),
    invitations: invitations.map(({ sentAt: _, ...row }) => ({
      ...row,
      expiresAt: formatDay(row.expiresAt),
    })),
  };
}

export async function action(args: Route.ActionArgs) {
  const fields = await readForm(args.request);
  const done = await runForms(peopleForms, peopleCommands, { ctx: ctxOf(args), fields, more: {} });
  return done.ok ? redirectWith(factsOf(args), args.url.pathname + args.url.search, done.value) : done.answer;
}

/** After a conflict the list is read again, so that it shows people as they are. */
export function shouldRevalidate({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return actionStatus === 409 || defaultShouldRevalidate;
}

/** People and their roles (Rule P3), for admins. */
export default function People({ loaderData }: Route.ComponentProps) {
  const { search, rows, isLater, nextAfter, roles, invitations } = loaderData;
  const form = useFilterForm({ path: "/admin/people", fields: { search }, sends: "nothing" });
  return (
    <>
      <h1>People</h1>
      <Form {...form} className={cx(layout.row, layout.tight, styles.search)} role="search">
        <Field label="Search people" hideLabel className={layout.grow}>
          <TextInput
            type="search"
            name="search"
            maxLength={longestSearch}
            defaultValue={search}
            placeholder="Name, email or game name"
            pre={<Icon of={Search} size={16} />}
          />
        </Field>
        <Button type="submit">Search</Button>
        {search ? (
          <LinkButton to="/admin/people" variant="quiet">
            Show all
          </LinkButton>
        ) : null}
      </Form>
      {rows.length > 0 ? <PeopleTable rows={rows} /> : <NobodyFound search={search} />}
      {isLater || nextAfter ? (
        <nav className={cx(layout.row, layout.between)} aria-label="Pages of people">
          {isLater ? <LinkButton to={peoplePath(search)}>First page</LinkButton> : <span />}
          {nextAfter ? <LinkButton to={peoplePath(search, nextAfter)}>Next page</LinkButton> : null}
        </nav>
      ) : null}
      <p className={cx(textStyles.small, textStyles.faint)}>
        Changing a role ends that person’s sessions. What staff need to sign in is in{" "}
        <Link to="/admin/settings?group=people">Settings</Link>.
      </p>
      <Invitations rows={invitations} roles={roles} />
    </>
  );
}

function peoplePath(search: string, after?: string): string {
  const query = new URLSearchParams({ ...(search ? { search } : {}), ...(after ? { after } : {}) });
  return query.size > 0 ? `/admin/people?${query}` : "/admin/people";
}

function NobodyFound({ search }: { search: string }) {
  return (
    <Empty level={2} title="No one found" action={<LinkButton to="/admin/people">Show all</LinkButton>}>
      Nothing matches “{search}”.
    </Empty>
  );
}
