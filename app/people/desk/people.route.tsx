import { Search } from "lucide";
import { data, type ShouldRevalidateFunctionArgs } from "react-router";
import { listPeople, setRole } from "../../../domain/people/index.ts";
import { membershipLevels } from "../../../domain/people/model.ts";
import { formatDay } from "../../../kernel/dates.ts";
import { ctxOf, factsOf } from "../../context.ts";
import { viewerOf } from "../../shell/access/guard-desk.ts";
import { DeskError } from "../../shell/desk/desk-error.tsx";
import styles from "../../shell/desk/desk-pages.module.css";
import { unwrapOr404 } from "../../shell/desk/unwrap-or-404.ts";
import { Button, LinkButton } from "../../ui/button.tsx";
import { cx } from "../../ui/cx.ts";
import { Empty } from "../../ui/empty.tsx";
import { Field } from "../../ui/field.tsx";
import { Icon } from "../../ui/icons.tsx";
import layout from "../../ui/layout.module.css";
import { Form } from "../../ui/link.tsx";
import textStyles from "../../ui/text.module.css";
import { TextInput } from "../../ui/text-input.tsx";
import { redirectWith } from "../../web/forms/answers.ts";
import { readForm } from "../../web/forms/read-form.ts";
import { runForm } from "../../web/forms/run-form.ts";
import { useFilterForm } from "../../web/forms/use-filter-form.ts";
import type { Route } from "./+types/people.route.ts";
import { PeopleTable, roleTitle } from "./people-table.tsx";
import { roleForm } from "./role-form.tsx";
import { roleInput } from "./role-input.ts";

export { DeskError as ErrorBoundary };

const longestSearch = 100;
const mostShown = 50;

export function meta() {
  return [{ title: "People · Order desk · Goldhall" }, { name: "robots", content: "noindex" }];
}

export async function loader(args: Route.LoaderArgs) {
  const search = (args.url.searchParams.get("search") ?? "").trim().slice(0, longestSearch);
  const found = unwrapOr404(await listPeople(ctxOf(args), { search }));
  const { personId } = viewerOf(args);
  const rows = found.map((row) => ({
    ...row,
    memberSince: formatDay(row.memberSince),
    isViewer: row.id === personId,
  }));
  return { search, rows };
}

export async function action(args: Route.ActionArgs) {
  const fields = await readForm(args.request);
  if (fields.form !== roleForm) throw data(null, { status: 400 });
  const done = await runForm({
    form: roleForm,
    title: roleTitle,
    schema: roleInput,
    fields,
    run: async (input) => {
      const changed = await setRole(ctxOf(args), input);
      return changed.ok ? { ok: true as const, value: input.role } : changed;
    },
  });
  if (!done.ok) return done.answer;
  const to = args.url.pathname + args.url.search;
  const text = `The role is now ${membershipLevels[done.value]}. Their sessions have ended.`;
  return redirectWith(factsOf(args), to, { title: "Role changed", text, tone: "good" });
}

/** After a conflict the list is read again, so that it shows people as they are. */
export function shouldRevalidate({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return actionStatus === 409 || defaultShouldRevalidate;
}

/** People and their roles (Rule P3), for admins. */
export default function People({ loaderData }: Route.ComponentProps) {
  const { search, rows } = loaderData;
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
      <p className={cx(textStyles.small, textStyles.faint)}>
        {rows.length >= mostShown ? `Showing the first ${mostShown}. Search for others. ` : null}
        Staff need a password of at least 12 characters. Changing a role ends that person’s sessions.
      </p>
    </>
  );
}

function NobodyFound({ search }: { search: string }) {
  return (
    <Empty level={2} title="No one found" action={<LinkButton to="/admin/people">Show all</LinkButton>}>
      Nothing matches “{search}”.
    </Empty>
  );
}
