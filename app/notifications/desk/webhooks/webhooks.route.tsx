import { randomUUID } from "node:crypto";
import { data, type ShouldRevalidateFunctionArgs, useRouteLoaderData } from "react-router";
import { createEndpoint, listEndpoints, webhookEventGroups } from "../../../../domain/notifications/index.ts";
import { webhookServices } from "../../../../domain/notifications/model.ts";
import { formatMoment } from "../../../../kernel/dates.ts";
import { ctxOf, factsOf, type ShopCtx } from "../../../context.ts";
import type { loader as rootLoader } from "../../../root.tsx";
import { DeskError } from "../../../shell/desk/desk-error.tsx";
import { FreshKey } from "../../../shell/desk/fresh-key.tsx";
import styles from "../../../shell/desk/keys.module.css";
import { unwrapOr404 } from "../../../shell/desk/unwrap-or-404.ts";
import { unlistedPage } from "../../../shell/shop/page-titles.ts";
import layout from "../../../ui/layout.module.css";
import text from "../../../ui/text.module.css";
import { answerHeaders } from "../../../web/forms/answer-headers.ts";
import { redirectWith } from "../../../web/forms/answers.ts";
import type { FormAnswer } from "../../../web/forms/form-answer.ts";
import { readForm } from "../../../web/forms/read-form.ts";
import { type FormCommands, runForms } from "../../../web/forms/run-forms.ts";
import { useLastAnswer } from "../../../web/forms/use-last-answer.ts";
import { useLive } from "../../../web/live/use-live.ts";
import type { Route } from "./+types/webhooks.route.ts";
import { NewWebhookForm } from "./new-webhook-form.tsx";
import { webhookListForms } from "./webhook-forms.ts";
import { WebhookTable } from "./webhook-table.tsx";

export { DeskError as ErrorBoundary };

/** The answer of this page's form; `made` only right after an address was added. */
type WebhookAnswer = FormAnswer & { made?: string };

export function meta({ matches }: Route.MetaArgs) {
  return unlistedPage(matches, "Webhooks · Order desk");
}

/** The answer with a new key must not be kept by any cache, the browser's own included. */
export const headers = answerHeaders;

export async function loader(args: Route.LoaderArgs) {
  const rows = unwrapOr404(await listEndpoints(ctxOf(args)));
  return {
    rows: rows.map(({ id, name, host, service, isOn, failingSince, kinds, events, lastAt }) => ({
      ...{ id, name, host, service, isOn, kinds, events },
      isFailing: failingSince !== null,
      lastAt: lastAt && formatMoment(lastAt),
    })),
    formKey: randomUUID(),
    groups: webhookEventGroups(),
    reachesHome: ctxOf(args).webhookSender.reachesHome,
  };
}

type Added = { endpointId: string; key: string | null };
const listCommands: FormCommands<typeof webhookListForms, ShopCtx, Added> = {
  "create-webhook": createEndpoint,
  "create-channel": createEndpoint,
};

/** Answers with the page itself, not a redirect, where there is a key: it must not be written anywhere. */
export async function action(args: Route.ActionArgs) {
  const fields = await readForm(args.request);
  const done = await runForms(webhookListForms, listCommands, { ctx: ctxOf(args), fields, more: {} });
  if (!done.ok) return done.answer;
  const { endpointId, key } = done.value;
  if (key === null) {
    const flash = { title: "Channel added", text: "Send a test to see it work.", tone: "good" } as const;
    return redirectWith(factsOf(args), `/admin/webhooks/${endpointId}`, flash);
  }
  const answer = { form: "made", fields: {}, errors: {}, title: "", text: "", made: key };
  return data<WebhookAnswer>(answer, { headers: { "Cache-Control": "no-store" } });
}

/** After a conflict the form gets a key of its own again, and the list shows what was made. */
export function shouldRevalidate({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return actionStatus === 409 || defaultShouldRevalidate;
}

/** The addresses outside that are told of events (Rule P39), for admins. */
export default function Webhooks({ loaderData }: Route.ComponentProps) {
  const { rows, formKey, groups, reachesHome } = loaderData;
  const root = useRouteLoaderData<typeof rootLoader>("root");
  useLive(["webhooks"], { since: root?.viewer?.since });
  const answer = useLastAnswer<WebhookAnswer>();
  const made = answer?.made;
  return (
    <>
      <h1>Webhooks</h1>
      <p className={text.muted}>
        Webhooks hear of events as data, channels of Discord in words: numbers, sums and links to the desk,
        never names, email addresses or secrets. <a href="/api/openapi.json">What each event says</a>
      </p>
      {made ? (
        <FreshKey
          value={made}
          title="Your webhook’s key"
          made="Webhook added"
          once="Copy it now. You won’t see it again."
        >
          Every message is signed with it, as Standard Webhooks does: check <code>webhook-signature</code>{" "}
          against <code>webhook-id</code>, <code>webhook-timestamp</code> and the body, refuse what’s older
          than five minutes, and ignore an id you’ve seen.
        </FreshKey>
      ) : null}
      <div className={styles.page}>
        <WebhookTable rows={rows} />
        <div className={layout.stack}>
          {webhookServices.map((service) => (
            <NewWebhookForm
              key={`${service} ${made ?? answer?.fields.idempotencyKey}`}
              {...{ service, formKey, groups, reachesHome }}
            />
          ))}
        </div>
      </div>
    </>
  );
}
