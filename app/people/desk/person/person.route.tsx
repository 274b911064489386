import { data, type ShouldRevalidateFunctionArgs, useRouteLoaderData } from "react-router";
import { z } from "zod";
import { allow } from "../../../../domain/people/index.ts";
import { ctxOf, factsOf } from "../../../context.ts";
import type { loader as rootLoader } from "../../../root.tsx";
import deskStyles from "../../../shell/desk/desk.module.css";
import { DeskError } from "../../../shell/desk/desk-error.tsx";
import { unwrapOr404 } from "../../../shell/desk/unwrap-or-404.ts";
import { unlistedPage } from "../../../shell/shop/page-titles.ts";
import { Avatar } from "../../../ui/avatar.tsx";
import { Badge } from "../../../ui/badge.tsx";
import { cx } from "../../../ui/cx.ts";
import layout from "../../../ui/layout.module.css";
import { answerHeaders } from "../../../web/forms/answer-headers.ts";
import { redirectWith } from "../../../web/forms/answers.ts";
import { readForm } from "../../../web/forms/read-form.ts";
import { runForms } from "../../../web/forms/run-forms.ts";
import { useLive } from "../../../web/live/use-live.ts";
import { personCommands } from "../people-commands.ts";
import { personForms } from "../people-forms.ts";
import type { Route } from "./+types/person.route.ts";
import { loadPerson } from "./load-person.ts";
import { panels } from "./panels.tsx";
import styles from "./person.module.css";

export { DeskError as ErrorBoundary };

export const headers = answerHeaders;

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const name = loaderData ? loaderData.person.displayName : "Person";
  return unlistedPage(matches, `${name} · Order desk`);
}

/** A name that is no id is nobody's. */
function personIdOf({ params }: { params: { personId: string } }): string {
  if (!z.uuid().safeParse(params.personId).success) throw data(null, { status: 404 });
  return params.personId;
}

export async function loader(args: Route.LoaderArgs) {
  const ctx = ctxOf(args);
  return {
    person: await loadPerson(ctx, personIdOf(args)),
    mayManage: allow(ctx.actor, "people.manage").ok,
  };
}

export async function action(args: Route.ActionArgs) {
  const ctx = ctxOf(args);
  const personId = personIdOf(args);
  unwrapOr404(allow(ctx.actor, "orders.read"));
  const sent = await readForm(args.request);
  const fields = { ...sent, personId };
  const more = { personId, key: sent.idempotencyKey ?? "", headers: args.request.headers };
  const done = await runForms(personForms, personCommands, { ctx, fields, more });
  return done.ok ? redirectWith(factsOf(args), args.url.pathname, done.value) : done.answer;
}

/** After a failure the page is read again, so that it shows what is so. */
export function shouldRevalidate({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return actionStatus === 404 || actionStatus === 409 || defaultShouldRevalidate;
}

/** All that the desk knows of somebody with an account. */
export default function Person({ loaderData: { person, mayManage } }: Route.ComponentProps) {
  const root = useRouteLoaderData<typeof rootLoader>("root");
  const topics = [`person-desk:${person.id}` as const, ...(mayManage ? (["people"] as const) : [])];
  useLive(topics, { since: root?.viewer?.since });
  return (
    <>
      <div className={layout.row}>
        <Avatar name={person.displayName} size="sm" />
        <h1 dir="auto">{person.displayName}</h1>
        {person.marks.map(({ label, tone }) => (
          <Badge key={label} tone={tone}>
            {label}
          </Badge>
        ))}
      </div>
      <div className={cx(deskStyles.columns, styles.parts)}>
        <Part of="first" person={person} />
        <Part of="facts" person={person} />
        <Part of="lists" person={person} />
      </div>
    </>
  );
}

function Part({
  of,
  person,
}: Pick<Route.ComponentProps["loaderData"], "person"> & { of: (typeof panels)[number]["part"] }) {
  return (
    <div className={cx(layout.stack, of !== "first" && styles[of])}>
      {panels
        .filter(({ part }) => part === of)
        .map(({ key, Panel }) => (
          <Panel key={key} person={person} />
        ))}
    </div>
  );
}
