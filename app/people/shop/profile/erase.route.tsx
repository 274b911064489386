import { eraseOwn } from "../../../../domain/privacy/index.ts";
import { eraseOwnInput } from "../../../../domain/privacy/inputs.ts";
import { readBalancesOf } from "../../../../domain/promotions/index.ts";
import { readSettingsGroup } from "../../../../domain/settings/index.ts";
import { formatUsd } from "../../../../kernel/money.ts";
import { daysText } from "../../../../kernel/spans.ts";
import { ctxOf, factsOf } from "../../../context.ts";
import { OwnPassword } from "../../../shell/access/own-password.tsx";
import { requireViewer } from "../../../shell/access/require-viewer.ts";
import { unlistedPage } from "../../../shell/shop/page-titles.ts";
import { Checkbox } from "../../../ui/checkbox.tsx";
import { Crumbs } from "../../../ui/crumbs.tsx";
import { cx } from "../../../ui/cx.ts";
import { Field } from "../../../ui/field.tsx";
import layout from "../../../ui/layout.module.css";
import pageStyles from "../../../ui/page.module.css";
import { Panel } from "../../../ui/panel.tsx";
import text from "../../../ui/text.module.css";
import { TextInput } from "../../../ui/text-input.tsx";
import { answerHeaders } from "../../../web/forms/answer-headers.ts";
import { redirectWith } from "../../../web/forms/answers.ts";
import { readForm } from "../../../web/forms/read-form.ts";
import { runForm } from "../../../web/forms/run-form.ts";
import type { Route } from "./+types/erase.route.ts";
import styles from "./profile.module.css";
import { SettingsForm } from "./settings-form.tsx";

const form = "erase";
const title = "Nothing was erased";

export const headers = answerHeaders;

export function meta({ matches }: Route.MetaArgs) {
  return unlistedPage(matches, "Erase your data");
}

export async function loader(args: Route.LoaderArgs) {
  const { personId, twoFactorEnabled } = requireViewer(args);
  const [balance] = await readBalancesOf(ctxOf(args).db, personId);
  const owedCents = Math.max(0, balance?.balanceCents ?? 0);
  const { erasedPrintDays } = await readSettingsGroup(ctxOf(args).db, "retention");
  return {
    twoFactorEnabled,
    owed: owedCents > 0 ? formatUsd(owedCents) : null,
    printsKept: daysText(erasedPrintDays),
  };
}

export async function action(args: Route.ActionArgs) {
  const viewer = requireViewer(args);
  const { headers: sent } = args.request;
  const fields = await readForm(args.request);
  const run = (input: Parameters<typeof eraseOwn>[1]) => eraseOwn(ctxOf(args), input);
  const done = await runForm({
    ...{ form, title, schema: eraseOwnInput, fields },
    run: (input) => run({ ...input, headers: sent, viewer }),
  });
  if (!done.ok) return done.answer;
  const answer = {
    title: "Your data is being erased",
    text: "You're signed out everywhere.",
    tone: "good",
  } as const;
  return redirectWith(factsOf(args), "/", answer);
}

/** What an erasure takes and leaves, and the password that starts it (Rule P41). */
export default function Erase({ loaderData }: Route.ComponentProps) {
  return (
    <div className={cx(layout.page, styles.page)}>
      <header className={pageStyles.head}>
        <Crumbs items={[{ label: "Your profile", to: "/profile" }, { label: "Erase your data" }]} />
        <h1>Erase your data</h1>
      </header>
      <div className={pageStyles.columns}>
        <Panel title="Erase everything">
          <EraseForm {...loaderData} />
        </Panel>
        <WhatGoes printsKept={loaderData.printsKept} />
      </div>
    </div>
  );
}

const loadEraseInput = () =>
  import("../../../../domain/privacy/inputs.ts").then((inputs) => inputs.eraseOwnInput);

function EraseForm({ twoFactorEnabled, owed }: { twoFactorEnabled: boolean; owed: string | null }) {
  return (
    <div className={layout.stack}>
      <p>
        This can't be undone. You're signed out everywhere, and nobody can sign in to this account again. Want
        a copy? Request it in your profile first.
      </p>
      <SettingsForm
        name={form}
        schema={loadEraseInput}
        errorTitle={title}
        submit="Erase my data"
        busyLabel="Erasing…"
        variant="danger"
      >
        {({ errors, fields, failure }) => (
          <>
            {owed ? (
              <Checkbox
                name="waivesCommission"
                label={`Give up ${owed} of referral commission`}
                help="We owe you this. Leave it unticked to request a payout in your profile first."
                defaultChecked={fields.waivesCommission === "on"}
              />
            ) : null}
            <OwnPassword form={{ errors, failure }} />
            {twoFactorEnabled ? (
              <Field label="Code or backup code" error={errors.code}>
                <TextInput
                  name="code"
                  mono
                  autoComplete="one-time-code"
                  autoCapitalize="none"
                  autoCorrect="off"
                  spellCheck={false}
                  maxLength={32}
                  required
                />
              </Field>
            ) : null}
          </>
        )}
      </SettingsForm>
    </div>
  );
}

function WhatGoes({ printsKept }: { printsKept: string }) {
  return (
    <Panel title="What goes, and what stays">
      <div className={layout.stack}>
        <p>
          Erased: your account, ways to sign in, names, email address, game names, payout details, chats,
          reviews, dispute evidence, notifications and the emails we keep.
        </p>
        <p>
          Kept, with every name taken out: orders and the terms you agreed to, payments, invoices and our log,
          as the law asks of merchants. For {printsKept} after they were placed, orders also keep a
          fingerprint of your mailbox and payout details, which only our servers can compare, so that offers
          for new customers work once. Backups still have your data until they lapse.
        </p>
        <p className={cx(text.small, text.muted)}>
          Open orders, disputes and money that is owed are settled first. We tell you what is missing.
        </p>
      </div>
    </Panel>
  );
}
