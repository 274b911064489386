import { randomUUID } from "node:crypto";
import { data, type ShouldRevalidateFunctionArgs } from "react-router";
import { type ApiKeyRow, createApiKey, listApiKeys, revokeApiKey } from "../../../domain/people/index.ts";
import { can, keyCapabilities } from "../../../domain/people/model.ts";
import { formatMoment } from "../../../kernel/dates.ts";
import { ctxOf, type Flash, factsOf, type ShopCtx } from "../../context.ts";
import { viewerOf } from "../../shell/access/guard-desk.ts";
import { DeskError } from "../../shell/desk/desk-error.tsx";
import { FreshKey } from "../../shell/desk/fresh-key.tsx";
import styles from "../../shell/desk/keys.module.css";
import { unwrapOr404 } from "../../shell/desk/unwrap-or-404.ts";
import { unlistedPage } from "../../shell/shop/page-titles.ts";
import { Link } from "../../ui/link.tsx";
import textStyles from "../../ui/text.module.css";
import { successMessage } from "../../web/forms/answer-form.ts";
import { answerHeaders } from "../../web/forms/answer-headers.ts";
import { redirectWith } from "../../web/forms/answers.ts";
import type { FormAnswer } from "../../web/forms/form-answer.ts";
import { readForm } from "../../web/forms/read-form.ts";
import { does, type FormCommands, runForms } from "../../web/forms/run-forms.ts";
import { useLastAnswer } from "../../web/forms/use-last-answer.ts";
import type { Route } from "./+types/keys.route.ts";
import { KeyForm } from "./key-form.tsx";
import { keyForms } from "./key-forms.ts";
import { type KeyLine, KeyTable } from "./key-table.tsx";

export { DeskError as ErrorBoundary };

const page = "/admin/keys";

/** The answer of this page's forms; `made` only right after a key was made. */
type KeyAnswer = FormAnswer & { made?: string };

export function meta({ matches }: Route.MetaArgs) {
  return unlistedPage(matches, "Keys · Order desk");
}

/** The answer with a new key must not be kept by any cache, the browser's own included. */
export const headers = answerHeaders;

export async function loader(args: Route.LoaderArgs) {
  const rows = unwrapOr404(await listApiKeys(ctxOf(args)));
  const { role } = viewerOf(args);
  return {
    rows: rows.map(toLine),
    actions: keyCapabilities.filter((capability) => can(role, capability)),
    formKey: randomUUID(),
  };
}

function toLine({ createdAt, lastUsedAt, revokedAt, ...row }: ApiKeyRow): KeyLine {
  return {
    ...row,
    createdAt: formatMoment(createdAt),
    lastUsedAt: lastUsedAt && formatMoment(lastUsedAt),
    revokedAt: revokedAt && formatMoment(revokedAt),
  };
}

const keyCommands: FormCommands<typeof keyForms, ShopCtx, Flash | { key: string }> = {
  "create-key": createApiKey,
  "revoke-key": does(revokeApiKey, successMessage("Key revoked", "Programs using it no longer have access.")),
};

/** Answers a new key with the page itself, not a redirect: it must not be written anywhere to be shown. */
export async function action(args: Route.ActionArgs) {
  const fields = await readForm(args.request);
  const done = await runForms(keyForms, keyCommands, { ctx: ctxOf(args), fields, more: {} });
  if (!done.ok) return done.answer;
  if ("title" in done.value) return redirectWith(factsOf(args), page, done.value);
  const answer = { form: "made", fields: {}, errors: {}, title: "", text: "", made: done.value.key };
  return data<KeyAnswer>(answer, { headers: { "Cache-Control": "no-store" } });
}

/** After a conflict the form gets a key of its own again, and the list shows what was made. */
export function shouldRevalidate({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return actionStatus === 409 || defaultShouldRevalidate;
}

/**
 * The keys with which programs of the staff call the API (Rule P3), for admins. A live change does not touch
 * the form; an answer does, which has used its idempotency key up.
 */
export default function Keys({ loaderData }: Route.ComponentProps) {
  const { rows, actions, formKey } = loaderData;
  const answer = useLastAnswer<KeyAnswer>();
  const made = answer?.made;
  return (
    <>
      <h1>Keys</h1>
      <p className={textStyles.muted}>
        Programs call <Link to="/api/reference">the API</Link> with a key. A key never has more permissions
        than its creator, and works until you revoke it.
      </p>
      {made ? (
        <FreshKey
          value={made}
          title="Your new key"
          made="Key created"
          once="Copy it now. You won’t see it again: we only keep a hash."
        >
          Send it with every call: <code className={textStyles.mono}>Authorization: Bearer gh_…</code>
        </FreshKey>
      ) : null}
      <div className={styles.page}>
        <KeyTable rows={rows} />
        <KeyForm key={made ?? answer?.fields.idempotencyKey} actions={actions} formKey={formKey} />
      </div>
    </>
  );
}
