import { type ShouldRevalidateFunctionArgs, useRevalidator, useRouteLoaderData } from "react-router";
import {
  changeEndpoint,
  readEndpoint,
  removeEndpoint,
  replayDelivery,
  testEndpoint,
  type WebhookDelivery,
  webhookEventGroups,
} from "../../../../domain/notifications/index.ts";
import { kindOf, webhookKinds } from "../../../../domain/notifications/model.ts";
import { formatMoment } from "../../../../kernel/dates.ts";
import { ctxOf, factsOf, type ShopCtx } from "../../../context.ts";
import type { loader as rootLoader } from "../../../root.tsx";
import { DeskError } from "../../../shell/desk/desk-error.tsx";
import styles from "../../../shell/desk/keys.module.css";
import { unwrapOr404 } from "../../../shell/desk/unwrap-or-404.ts";
import { unlistedPage } from "../../../shell/shop/page-titles.ts";
import { Crumbs } from "../../../ui/crumbs.tsx";
import { cx } from "../../../ui/cx.ts";
import layout from "../../../ui/layout.module.css";
import { Moments } from "../../../ui/moment.tsx";
import { Panel } from "../../../ui/panel.tsx";
import text from "../../../ui/text.module.css";
import { successMessage } from "../../../web/forms/answer-form.ts";
import { redirectWith } from "../../../web/forms/answers.ts";
import type { FormAnswer } from "../../../web/forms/form-answer.ts";
import { readForm } from "../../../web/forms/read-form.ts";
import { does, type FormCommands, runForms } from "../../../web/forms/run-forms.ts";
import { useFormKey } from "../../../web/forms/use-form-key.ts";
import { useLive } from "../../../web/live/use-live.ts";
import { usePoll } from "../../../web/live/use-poll.ts";
import type { Route } from "./+types/webhook.route.ts";
import { DeliveryList } from "./delivery-list.tsx";
import { webhookForms } from "./webhook-forms.ts";
import { RemoveWebhook, TestWebhook, WebhookForm } from "./webhook-settings.tsx";
import { WebhookState } from "./webhook-table.tsx";

export { DeskError as ErrorBoundary };

/** How often is asked what has become of what is on its way for the first time. */
const lookAgainMilliseconds = 2_000;

export function meta({ matches }: Route.MetaArgs) {
  return unlistedPage(matches, "Webhook · Order desk");
}

export async function loader(args: Route.LoaderArgs) {
  const { endpoint, deliveries } = unwrapOr404(await readEndpoint(ctxOf(args), args.params.endpointId));
  const { id, name, host, format, kinds, events, isOn, failingSince, version } = endpoint;
  return {
    ...{ id, name, host, format, kinds, events, isOn, version },
    groups: format === 2 ? webhookEventGroups() : [],
    failingSince: failingSince && formatMoment(failingSince),
    deliveries: deliveries.map(toLine),
  };
}

function toLine({ id, kind, state, message, createdAt, attempts }: WebhookDelivery) {
  return {
    ...{ id, state, title: message.title, text: message.text },
    kind: kind === "test" ? "Test" : labelOf(kind),
    at: formatMoment(createdAt),
    attempts: attempts.map(({ id: attemptId, at, durationMs, status, answer }) => ({
      ...{ id: String(attemptId), at: formatMoment(at), durationMs, status, answer },
    })),
  };
}

/** A kind by its label, a type of event as it is sent. */
function labelOf(kind: string): string {
  const known = webhookKinds.find((one) => one === kind);
  return known ? kindOf(known).label : kind;
}

/** It is told of money, and would hear less of it (Rule P43). */
const waitsMessage = successMessage(
  "Waits for another admin",
  "It waits under Requests, and is told everything until then.",
);

const webhookCommands: FormCommands<typeof webhookForms, ShopCtx> = {
  "change-webhook": does(changeEndpoint, ({ waits }) =>
    waits ? waitsMessage : successMessage("Webhook saved", "In effect now."),
  ),
  "test-webhook": does(testEndpoint, successMessage("Test on its way", "See below how it went.")),
  "replay-delivery": does(replayDelivery, successMessage("On its way again", "It has the same id.")),
  "remove-webhook": does(removeEndpoint, ({ waits }) =>
    waits ? waitsMessage : successMessage("Webhook removed", "It’s told nothing any more."),
  ),
};

export async function action(args: Route.ActionArgs) {
  const { endpointId } = args.params;
  const sent = await readForm(args.request);
  const fields = { ...sent, endpointId };
  const done = await runForms(webhookForms, webhookCommands, { ctx: ctxOf(args), fields, more: {} });
  if (!done.ok) return done.answer;
  const isRemoved = sent.form === webhookForms["remove-webhook"].name;
  return redirectWith(factsOf(args), isRemoved ? "/admin/webhooks" : args.url.pathname, done.value);
}

/** After a conflict the address is read again, so that the forms show what is stored. */
export function shouldRevalidate({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return actionStatus === 409 || defaultShouldRevalidate;
}

/** One address: what it is told of, and how each try went. */
export default function WebhookPage({ loaderData }: Route.ComponentProps) {
  const { host, failingSince, deliveries, ...endpoint } = loaderData;
  const { name, isOn, version } = endpoint;
  const root = useRouteLoaderData<typeof rootLoader>("root");
  useLive(["webhooks"], { since: root?.viewer?.since });
  const revalidator = useRevalidator();
  const isOnItsWay = deliveries.some(({ state, attempts }) => state === "waiting" && attempts.length === 0);
  usePoll(() => void revalidator.revalidate(), lookAgainMilliseconds, isOnItsWay);
  const key = useFormKey<FormAnswer>(webhookForms["change-webhook"].name, { version });
  return (
    <>
      <Crumbs items={[{ label: "Webhooks", to: "/admin/webhooks" }, { label: name }]} />
      <div className={layout.row}>
        <h1 className={text.breakAnywhere}>{name}</h1>
        <WebhookState isOn={isOn} isFailing={failingSince !== null} />
      </div>
      <p className={cx(text.muted, text.breakAnywhere)}>
        {host}
        {failingSince ? <Moments text={` · failing since ${failingSince}`} /> : null}
      </p>
      <div className={styles.page}>
        <div className={layout.stack}>
          <Panel title="Settings">
            <WebhookForm key={key} {...endpoint} />
          </Panel>
          <RemoveWebhook />
        </div>
        <Panel title="Last messages" aside={<TestWebhook />} pad={false}>
          <DeliveryList rows={deliveries} />
        </Panel>
      </div>
    </>
  );
}
