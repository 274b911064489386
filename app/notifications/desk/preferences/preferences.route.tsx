import type { ShouldRevalidateFunctionArgs } from "react-router";
import {
  listDevices,
  readOwnPreferences,
  removeDevice,
  savePreferences,
  testDevices,
} from "../../../../domain/notifications/index.ts";
import { kindOf, kindsFor, waysOf } from "../../../../domain/notifications/model.ts";
import { allow } from "../../../../domain/people/index.ts";
import { can } from "../../../../domain/people/model.ts";
import { formatDay } from "../../../../kernel/dates.ts";
import { ok } from "../../../../kernel/result.ts";
import { ctxOf, factsOf, type ShopCtx } from "../../../context.ts";
import { viewerOf } from "../../../shell/access/guard-desk.ts";
import { DeskError } from "../../../shell/desk/desk-error.tsx";
import { unwrapOr404 } from "../../../shell/desk/unwrap-or-404.ts";
import { unlistedPage } from "../../../shell/shop/page-titles.ts";
import { Crumbs } from "../../../ui/crumbs.tsx";
import layout from "../../../ui/layout.module.css";
import { successMessage } from "../../../web/forms/answer-form.ts";
import { redirectWith } from "../../../web/forms/answers.ts";
import type { FormAnswer } from "../../../web/forms/form-answer.ts";
import { readForm } from "../../../web/forms/read-form.ts";
import { does, type FormCommands, runForms } from "../../../web/forms/run-forms.ts";
import { useFormKey } from "../../../web/forms/use-form-key.ts";
import type { Route } from "./+types/preferences.route.ts";
import { DeviceAlerts } from "./device-alerts.tsx";
import { DevicePushes } from "./device-pushes.tsx";
import { PreferencesForm } from "./preferences-form.tsx";
import { preferencesForms } from "./preferences-forms.ts";

export { DeskError as ErrorBoundary };

const preferencesPath = "/admin/inbox/preferences";
const timeZones = ["UTC", ...Intl.supportedValuesOf("timeZone").filter((zone) => zone !== "UTC")];
/** What the fields of a person without quiet hours begin with. */
const usualNight = { from: 22 * 60, until: 7 * 60 };

export function meta({ matches }: Route.MetaArgs) {
  return unlistedPage(matches, "Notification preferences · Order desk");
}

export async function loader(args: Route.LoaderArgs) {
  const ctx = ctxOf(args);
  const { role } = viewerOf(args);
  const { choices, quiet, timeZone, version } = unwrapOr404(await readOwnPreferences(ctx));
  const kinds = kindsFor((capability) => can(role, capability));
  const { from, until } = quiet ?? usualNight;
  return {
    version,
    timeZone,
    timeZones,
    isQuiet: quiet !== null,
    from: timeText(from),
    until: timeText(until),
    kinds: kinds.map((kind) => {
      const { label, help } = kindOf(kind);
      return { kind, label, help, ways: waysOf(choices, kind) };
    }),
    devices: (await listDevices(ctx)).map(({ id, device, addedAt }) => ({
      id,
      device,
      added: formatDay(addedAt),
    })),
    serverNow: ctx.clock.now().getTime(),
  };
}

function timeText(minute: number): string {
  const part = (value: number) => String(value).padStart(2, "0");
  return `${part(Math.floor(minute / 60))}:${part(minute % 60)}`;
}

export async function action(args: Route.ActionArgs) {
  const fields = await readForm(args.request);
  const done = await runForms(preferencesForms, preferencesCommands, { ctx: ctxOf(args), fields, more: {} });
  return done.ok ? redirectWith(factsOf(args), args.url.pathname, done.value) : done.answer;
}

const preferencesCommands: FormCommands<typeof preferencesForms, ShopCtx> = {
  "notification-preferences": does(savePreferences, successMessage("Preferences saved", "In effect now.")),
  "remove-device": does(removeDevice, successMessage("Device removed", "It gets no more notifications.")),
  "test-push": async (ctx) => {
    unwrapOr404(allow(ctx.actor, "desk.enter"));
    const tested = await testDevices(ctx, preferencesPath);
    if (tested.ok) return ok(successMessage("Test sent", "It reaches your devices in a moment."));
    const { title } = preferencesForms["test-push"];
    return ok({ title, text: tested.error.text, tone: "bad" });
  },
};

/** After a conflict the preferences are read again, so that the form shows what is stored. */
export function shouldRevalidate({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return actionStatus === 409 || defaultShouldRevalidate;
}

/** How one of staff is told of what, and when not (Rule P39). */
export default function NotificationPreferences({ loaderData }: Route.ComponentProps) {
  const { serverNow, devices, ...stored } = loaderData;
  const key = useFormKey<FormAnswer>(preferencesForms["notification-preferences"].name, {
    version: stored.version,
  });
  return (
    <>
      <Crumbs items={[{ label: "Inbox", to: "/admin/inbox" }, { label: "Preferences" }]} />
      <h1>Notification preferences</h1>
      <div className={layout.stack}>
        <DeviceAlerts serverNow={serverNow} />
        <DevicePushes devices={devices} />
        <PreferencesForm key={key} {...stored} />
      </div>
    </>
  );
}
