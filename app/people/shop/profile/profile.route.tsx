import { data } from "react-router";
import { removeDevice, saveCustomerPreferences } from "../../../../domain/notifications/index.ts";
import { customerChoicesInput, deviceInput } from "../../../../domain/notifications/inputs.ts";
import { statementRangeFrom } from "../../../../domain/payments/inputs.ts";
import {
  changePassword,
  changeRsn,
  passwordRuleFor,
  requestEmailChange,
  type Viewer,
} from "../../../../domain/people/index.ts";
import { changeEmailInput, changePasswordInput, changeRsnInput } from "../../../../domain/people/inputs.ts";
import { greetingOf } from "../../../../domain/people/model.ts";
import { askForExport, readOwnExport } from "../../../../domain/privacy/index.ts";
import { askExportInput } from "../../../../domain/privacy/inputs.ts";
import { askCommissionPayout } from "../../../../domain/promotions/index.ts";
import { payoutDetailsInput } from "../../../../domain/ways/inputs.ts";
import { formatDay, formatMoment } from "../../../../kernel/dates.ts";
import { fail, type Result } from "../../../../kernel/result.ts";
import { ctxOf, factsOf } from "../../../context.ts";
import { removeDeviceForm } from "../../../notifications/shared/device-forms.ts";
import {
  customerChoicesForm,
  customerChoicesTitle,
  OwnNotifications,
} from "../../../notifications/shared/own-notifications.tsx";
import { readOwnNotifications } from "../../../notifications/shared/read-own-notifications.ts";
import { readWanted, yourOrders } from "../../../orders/shared/profile/order-lines.ts";
import { YourOrders } from "../../../orders/shared/profile/your-orders.tsx";
import { StatementPanel } from "../../../payments/shared/statement-panel.tsx";
import { claimOwnOrders } from "../../../shell/access/claim-own-orders.ts";
import { requireViewer } from "../../../shell/access/require-viewer.ts";
import { unlistedPage } from "../../../shell/shop/page-titles.ts";
import { cx } from "../../../ui/cx.ts";
import layout from "../../../ui/layout.module.css";
import pageStyles from "../../../ui/page.module.css";
import { answerHeaders } from "../../../web/forms/answer-headers.ts";
import { redirectWith } from "../../../web/forms/answers.ts";
import { type Fields, readForm } from "../../../web/forms/read-form.ts";
import { runForm } from "../../../web/forms/run-form.ts";
import { useLive } from "../../../web/live/use-live.ts";
import type { Route } from "./+types/profile.route.ts";
import { AccountSettings } from "./account-settings.tsx";
import { payoutRequestForm } from "./payout-request.tsx";
import styles from "./profile.module.css";
import { ReferralCard } from "./referral-card.tsx";
import { ReferralStatement } from "./referral-statement.tsx";
import { statementView } from "./statement-view.ts";
import { WelcomeBanner } from "./welcome-banner.tsx";
import { askExportForm, type OwnCopy, YourData } from "./your-data.tsx";

export const headers = answerHeaders;

export function meta({ matches }: Route.MetaArgs) {
  return unlistedPage(matches, "Your profile");
}

export async function loader(args: Route.LoaderArgs) {
  const viewer = requireViewer(args);
  const since = factsOf(args).livePosition;
  await claimOwnOrders(args);
  const orders = await yourOrders(ctxOf(args), readWanted(args.url.searchParams));
  const statement = await statementView(ctxOf(args));
  return {
    personId: viewer.personId,
    since,
    orders,
    statement,
    notifications: await readOwnNotifications(ctxOf(args)),
    copy: await ownCopy(args),
    statementDays: statementRangeFrom(new URLSearchParams(), ctxOf(args).clock.now()),
    name: viewer.rsn ?? viewer.displayName,
    greeting: greetingOf({ displayName: viewer.ownName, rsn: viewer.rsn }),
    rsn: viewer.rsn,
    email: viewer.email,
    avatarUrl: viewer.avatarUrl,
    membershipLevel: viewer.membershipLevel,
    memberSince: formatDay(viewer.memberSince),
    twoFactorEnabled: viewer.twoFactorEnabled,
    passwordRule: await passwordRuleFor(ctxOf(args), viewer.role),
    referral: {
      code: viewer.referralCode,
      link: `${factsOf(args).origin}/register?ref=${viewer.referralCode}`,
    },
  };
}

export async function action(args: Route.ActionArgs) {
  const viewer = requireViewer(args);
  const fields = await readForm(args.request);
  if (fields.form === "rsn") return submitRsn(args, viewer, fields);
  if (fields.form === "email") return submitEmail(args, viewer, fields);
  if (fields.form === "password") return submitPassword(args, viewer, fields);
  if (fields.form === customerChoicesForm) return submitChoices(args, fields);
  if (fields.form === removeDeviceForm) return submitRemoveDevice(args, fields);
  if (fields.form === askExportForm) return submitAskExport(args, fields);
  if (fields.form === payoutRequestForm) return submitPayoutRequest(args, fields);
  throw data(null, { status: 400 });
}

async function ownCopy(args: Route.LoaderArgs): Promise<OwnCopy> {
  const copy = await readOwnExport(ctxOf(args));
  return copy.state === "ready" ? { state: "ready", until: formatMoment(copy.until) } : { state: copy.state };
}

async function submitAskExport(args: Route.ActionArgs, fields: Fields) {
  const done = await runForm({
    form: askExportForm,
    title: "Copy not requested",
    schema: askExportInput,
    fields,
    run: () => orFailure(args, () => askForExport(ctxOf(args))),
  });
  if (!done.ok) return done.answer;
  const text = "We'll email you when it's ready.";
  return redirectWith(factsOf(args), "/profile", { title: "We're making your copy", text, tone: "good" });
}

async function submitPayoutRequest(args: Route.ActionArgs, fields: Fields) {
  const done = await runForm({
    form: payoutRequestForm,
    title: "Payout not requested",
    schema: payoutDetailsInput,
    fields,
    run: (details) => orFailure(args, () => askCommissionPayout(ctxOf(args), { details })),
  });
  if (!done.ok) return done.answer;
  const text = "We'll email you when it's sent.";
  return redirectWith(factsOf(args), "/profile", { title: "Payout requested", text, tone: "good" });
}

async function submitChoices(args: Route.ActionArgs, fields: Fields) {
  const done = await runForm({
    form: customerChoicesForm,
    title: customerChoicesTitle,
    schema: customerChoicesInput,
    fields,
    run: (input) => orFailure(args, () => saveCustomerPreferences(ctxOf(args), input)),
  });
  if (!done.ok) return done.answer;
  return redirectWith(factsOf(args), "/profile", { title: "Notification choices saved", tone: "good" });
}

async function submitRemoveDevice(args: Route.ActionArgs, fields: Fields) {
  const done = await runForm({
    form: removeDeviceForm,
    title: "Device not removed",
    schema: deviceInput,
    fields,
    run: (input) => orFailure(args, () => removeDevice(ctxOf(args), input)),
  });
  if (!done.ok) return done.answer;
  const text = "It gets no more notifications.";
  return redirectWith(factsOf(args), "/profile", { title: "Device removed", text, tone: "good" });
}

async function submitRsn(args: Route.ActionArgs, viewer: Viewer, fields: Fields) {
  const done = await runForm({
    form: "rsn",
    title: "Error updating RSN",
    schema: changeRsnInput,
    fields,
    run: (input) => orFailure(args, () => changeRsn(ctxOf(args), { ...input, viewer })),
  });
  if (!done.ok) return done.answer;
  return redirectWith(factsOf(args), "/profile", { title: "RuneScape Name updated", tone: "good" });
}

async function submitEmail(args: Route.ActionArgs, viewer: Viewer, fields: Fields) {
  const done = await runForm({
    form: "email",
    title: "Error updating email",
    schema: changeEmailInput,
    fields,
    run: (input) =>
      orFailure(args, () =>
        requestEmailChange(ctxOf(args), { ...input, viewer, headers: args.request.headers }),
      ),
  });
  if (!done.ok) return done.answer;
  const text = "Check your new inbox and open the link to confirm.";
  return redirectWith(factsOf(args), "/profile", { title: "Email update initiated", text, tone: "good" });
}

async function submitPassword(args: Route.ActionArgs, viewer: Viewer, fields: Fields) {
  const done = await runForm({
    form: "password",
    title: "Error updating password",
    schema: changePasswordInput(),
    fields,
    run: (input) =>
      orFailure(args, () => changePassword(ctxOf(args), { ...input, viewer, headers: args.request.headers })),
  });
  if (!done.ok) return done.answer;
  const facts = factsOf(args);
  for (const cookie of done.value.cookies) facts.setCookie(cookie);
  const text = "You're signed out everywhere else.";
  return redirectWith(facts, "/profile", { title: "Password updated", text, tone: "good" });
}

/**
 * Runs a command; what it throws is logged and answered with the words of Rule S31, so that nothing typed is
 * lost.
 */
async function orFailure<T>(args: Route.ActionArgs, run: () => Promise<Result<T>>): Promise<Result<T>> {
  try {
    return await run();
  } catch (err) {
    ctxOf(args).log.error({ err }, "a form of the profile could not be carried out");
    return fail({ code: "unavailable", text: "Something went wrong. Please try again." });
  }
}

/** The customer's page: who they are, their orders, their referral link and their settings (Rule S30). */
export default function Profile({ loaderData }: Route.ComponentProps) {
  const { referral, orders, statement, notifications, copy, statementDays, personId, since, ...viewer } =
    loaderData;
  useLive([`orders-of:${personId}`, `user:${personId}`], { since });
  return (
    <div className={cx(layout.page, styles.page)}>
      <WelcomeBanner {...viewer} />
      <div className={pageStyles.columns}>
        <YourOrders {...orders} />
        <aside className={cx(layout.stack, layout.loose)}>
          <ReferralCard {...referral} />
          <ReferralStatement {...statement} />
          <OwnNotifications {...notifications} />
          <AccountSettings {...viewer} />
          <StatementPanel {...statementDays} />
          <YourData {...copy} />
        </aside>
      </div>
    </div>
  );
}
