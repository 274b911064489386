import { Search } from "lucide";
import { data, type ShouldRevalidateFunctionArgs } from "react-router";
import {
  allow,
  disableStaff,
  enableStaff,
  endSessionsOf,
  inviteStaff,
  listInvitations,
  listPeople,
  resendInvitation,
  setRole,
  withdrawInvitation,
} from "../../../domain/people/index.ts";
import { invitationInput, inviteInput, staffAccessInput } from "../../../domain/people/inputs.ts";
import { invitationDays, membershipLevels, rolesGrantableBy } from "../../../domain/people/model.ts";
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
import { type Fields, readForm } from "../../web/forms/read-form.ts";
import { runForm } from "../../web/forms/run-form.ts";
import { useFilterForm } from "../../web/forms/use-filter-form.ts";
import type { Route } from "./+types/people.route.ts";
import { Invitations, inviteAgainForm, inviteForm, inviteTitle, withdrawForm } from "./invitations.tsx";
import { PeopleTable, roleTitle } from "./people-table.tsx";
import { roleForm } from "./role-form.tsx";
import { roleInput } from "./role-input.ts";
import { disableForm, enableForm, endSessionsForm } from "./staff-access.tsx";

export { DeskError as ErrorBoundary };

const longestSearch = 100;
const mostShown = 50;

export function meta({ matches }: Route.MetaArgs) {
  return unlistedPage(matches, "People · Order desk");
}

export async function loader(args: Route.LoaderArgs) {
  const search = (args.url.searchParams.get("search") ?? "").trim().slice(0, longestSearch);
  const found = unwrapOr404(await listPeople(ctxOf(args), { search }));
  const invitations = unwrapOr404(await listInvitations(ctxOf(args)));
  const { personId, role } = viewerOf(args);
  const rows = found.map((row) => ({
    ...row,
    memberSince: formatDay(row.memberSince),
    isViewer: row.id === personId,
  }));
  return {
    search,
    rows,
    roles: rolesGrantableBy(role),
    invitations: invitations.map(({ sentAt: _, ...row }) => ({
      ...row,
      expiresAt: formatDay(row.expiresAt),
    })),
  };
}

export async function action(args: Route.ActionArgs) {
  unwrapOr404(allow(ctxOf(args).actor, "people.manage"));
  const fields = await readForm(args.request);
  if (fields.form === roleForm) return changeRole(args, fields);
  if (fields.form === inviteForm) return invite(args, fields);
  if (fields.form === inviteAgainForm || fields.form === withdrawForm) {
    return changeInvitation(args, fields, fields.form);
  }
  if (fields.form === disableForm || fields.form === enableForm || fields.form === endSessionsForm) {
    return changeAccess(args, fields, fields.form);
  }
  throw data(null, { status: 400 });
}

async function changeRole(args: Route.ActionArgs, fields: Fields) {
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
  const text = `The role is now ${membershipLevels[done.value]}. Their sessions have ended.`;
  return backHere(args, "Role changed", text);
}

async function invite(args: Route.ActionArgs, fields: Fields) {
  const done = await runForm({
    form: inviteForm,
    title: inviteTitle,
    schema: inviteInput,
    fields,
    run: (input) => inviteStaff(ctxOf(args), input),
  });
  if (!done.ok) return done.answer;
  return backHere(args, "Invitation sent", `The link works once, for ${invitationDays} days.`);
}

const accessCommands = {
  [disableForm]: { run: disableStaff, done: "Disabled", text: "They are signed out and can't sign in." },
  [enableForm]: { run: enableStaff, done: "Enabled", text: "They can sign in again." },
  [endSessionsForm]: { run: endSessionsOf, done: "Sessions ended", text: "They are signed out everywhere." },
};

/** These forms have nothing to type: what is refused is told as it would be done. */
async function changeAccess(args: Route.ActionArgs, fields: Fields, form: keyof typeof accessCommands) {
  const { run, done: title, text } = accessCommands[form];
  const input = staffAccessInput.safeParse(fields);
  if (!input.success) throw data(null, { status: 400 });
  const done = await run(ctxOf(args), input.data);
  return done.ok ? backHere(args, title, text) : refusedHere(args, done.error);
}

async function changeInvitation(
  args: Route.ActionArgs,
  fields: Fields,
  form: typeof inviteAgainForm | typeof withdrawForm,
) {
  const input = invitationInput.safeParse(fields);
  if (!input.success) throw data(null, { status: 400 });
  const ctx = ctxOf(args);
  const isAgain = form === inviteAgainForm;
  const done = isAgain ? await resendInvitation(ctx, input.data) : await withdrawInvitation(ctx, input.data);
  if (!done.ok) return refusedHere(args, done.error);
  if (isAgain) return backHere(args, "Invitation sent again", "The link from before no longer works.");
  return backHere(args, "Invitation withdrawn", "Its link no longer works.");
}

function backHere(args: Route.ActionArgs, title: string, text: string) {
  const to = args.url.pathname + args.url.search;
  return redirectWith(factsOf(args), to, { title, text, tone: "good" });
}

function refusedHere(args: Route.ActionArgs, { text }: { text: string }) {
  const to = args.url.pathname + args.url.search;
  return redirectWith(factsOf(args), to, { title: "Nothing changed", text, tone: "bad" });
}

/** After a conflict the list is read again, so that it shows people as they are. */
export function shouldRevalidate({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return actionStatus === 409 || defaultShouldRevalidate;
}

/** People and their roles (Rule P3), for admins. */
export default function People({ loaderData }: Route.ComponentProps) {
  const { search, rows, roles, invitations } = loaderData;
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
        Changing a role ends that person’s sessions. What staff need to sign in is in{" "}
        <Link to="/admin/settings?group=people">Settings</Link>.
      </p>
      <Invitations rows={invitations} roles={roles} />
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
