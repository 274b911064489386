import { Check, Circle, Mail } from "lucide";
import { data } from "react-router";
import { allow } from "../../../../domain/people/index.ts";
import { readSettingsForEditing, writeSettings } from "../../../../domain/settings/index.ts";
import { fail, ok, type Result } from "../../../../kernel/result.ts";
import type { ShopCtx } from "../../../context.ts";
import { ctxOf, factsOf } from "../../../context.ts";
import { viewerOf } from "../../../shell/access/guard-desk.ts";
import { DeskError } from "../../../shell/desk/desk-error.tsx";
import styles from "../../../shell/desk/desk-pages.module.css";
import { unwrapOr404 } from "../../../shell/desk/unwrap-or-404.ts";
import { unlistedPage } from "../../../shell/shop/page-titles.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Button, LinkButton } from "../../../ui/button.tsx";
import { cx } from "../../../ui/cx.ts";
import { Icon } from "../../../ui/icons.tsx";
import layout from "../../../ui/layout.module.css";
import { Form } from "../../../ui/link.tsx";
import { Panel } from "../../../ui/panel.tsx";
import textStyles from "../../../ui/text.module.css";
import { redirectWith } from "../../../web/forms/answers.ts";
import { formSent } from "../../../web/forms/define-forms.ts";
import { readForm } from "../../../web/forms/read-form.ts";
import type { Route } from "./+types/first-steps.route.ts";
import { firstStepsForms } from "./first-steps-forms.ts";
import { readFirstSteps, whyStaysClosed } from "./read-first-steps.ts";

export { DeskError as ErrorBoundary };

const page = "/admin/first-steps";

export function meta({ matches }: Route.MetaArgs) {
  return unlistedPage(matches, "First steps · Order desk");
}

export async function loader(args: Route.LoaderArgs) {
  const ctx = ctxOf(args);
  unwrapOr404(allow(ctx.actor, "settings.edit"));
  const [steps, opening, missing] = await Promise.all([
    readFirstSteps(ctx),
    readOpening(ctx),
    whyStaysClosed(ctx),
  ]);
  const { email } = viewerOf(args);
  const { value, version } = opening;
  return { steps, version, isOpen: value.isOpen, missing, email };
}

export async function action(args: Route.ActionArgs) {
  const ctx = ctxOf(args);
  unwrapOr404(allow(ctx.actor, "settings.edit"));
  const fields = await readForm(args.request);
  const version = /^\d{1,9}$/.test(fields.version ?? "") ? Number(fields.version) : -1;
  const commands: Record<FormName, () => Promise<Result<unknown>>> = {
    "open-shop": () => openShop(ctx, version),
    "close-shop": () => setOpen(ctx, { isOpen: false, version }),
    "test-mail": () => sendTestMail(ctx, viewerOf(args)),
  };
  const form = formSent(firstStepsForms, fields.form);
  if (!form) throw data(null, { status: 400 });
  const done = await commands[form]();
  const facts = factsOf(args);
  if (done.ok) await facts.heardEverywhere();
  if (done.ok) return redirectWith(facts, page, { title: firstStepsForms[form].done, tone: "good" });
  return redirectWith(facts, page, { title: "Nothing changed", text: done.error.text, tone: "bad" });
}

type FormName = keyof typeof firstStepsForms;

async function readOpening({ db }: Pick<ShopCtx, "db">) {
  const group = (await readSettingsForEditing(db)).find(({ key }) => key === "opening");
  if (!group) throw data(null, { status: 404 });
  // The group's own schema has parsed it.
  return { value: group.value as { isOpen: boolean }, version: group.version };
}

async function openShop(ctx: ShopCtx, version: number): Promise<Result<unknown>> {
  const missing = await whyStaysClosed(ctx);
  if (missing) return fail({ code: "conflict", text: missing });
  return setOpen(ctx, { isOpen: true, version });
}

type Opening = { isOpen: boolean; version: number };

async function setOpen(ctx: ShopCtx, { isOpen, version }: Opening): Promise<Result<unknown>> {
  const { value } = await readOpening(ctx);
  return writeSettings(ctx, { key: "opening", value: { ...value, isOpen }, version });
}

/** Mails whoever presses it, once a minute at most. */
async function sendTestMail(
  ctx: ShopCtx,
  { email, personId }: { email: string; personId: string },
): Promise<Result<unknown>> {
  const minute = Math.floor(ctx.clock.now().getTime() / 60_000);
  const props = {
    subject: "Email works",
    heading: "Email works",
    paragraphs: ["This is the test email you asked for at the order desk."],
    button: "Back to the first steps",
    link: `${ctx.origin}${page}`,
    smallPrint: "Sent because an admin pressed “Send a test email”.",
  };
  const dedupeKey = `test-mail:${personId}:${minute}`;
  await ctx.db.transaction((tx) => ctx.mailer.queue(tx, { to: email, template: "notice", props, dedupeKey }));
  return ok(undefined);
}

/** What a new shop needs before it opens, and the button that opens it (Rule P38). */
export default function FirstSteps({ loaderData }: Route.ComponentProps) {
  const { steps, version, isOpen, missing, email } = loaderData;
  const form: FormName = isOpen ? "close-shop" : "open-shop";
  return (
    <>
      <h1>First steps</h1>
      <Panel
        title={isOpen ? "Your shop is open" : "Your shop is closed"}
        aside={<Badge tone={isOpen ? "good" : "warn"}>{isOpen ? "Open" : "Closed"}</Badge>}
      >
        <p className={cx(textStyles.muted, styles.spaced)}>
          {isOpen
            ? "Customers can order. Closing stops new orders on every page and in the API. Existing orders go on."
            : "Customers can't order. Staff can look around and place orders to try the shop."}
        </p>
        <Form method="post" data-form={form} preventScrollReset>
          <input type="hidden" name="form" value={form} />
          <input type="hidden" name="version" value={version} />
          <Button
            type="submit"
            variant={isOpen ? "danger" : "primary"}
            reason={isOpen ? undefined : (missing ?? undefined)}
          >
            {isOpen ? "Close for now" : "Open the shop"}
          </Button>
        </Form>
      </Panel>
      <Panel title="To do">
        <ol className={styles.lines}>
          {steps.map((step) => (
            <li key={step.key}>
              <span>
                <b className={cx(layout.row, layout.tight)}>
                  <Icon of={step.isDone ? Check : Circle} size={16} /> {step.title}
                  <span className={layout.visuallyHidden}>{step.isDone ? " (done)" : " (to do)"}</span>
                </b>
                <small>{step.help}</small>
              </span>
              <span className={cx(layout.row, layout.tight)}>
                {step.key === "mail" ? <TestMail email={email} /> : null}
                <LinkButton to={step.link.to} size="sm">
                  {step.link.label}
                </LinkButton>
              </span>
            </li>
          ))}
        </ol>
      </Panel>
    </>
  );
}

function TestMail({ email }: { email: string }) {
  const form: FormName = "test-mail";
  return (
    <Form method="post" data-form={form} preventScrollReset>
      <input type="hidden" name="form" value={form} />
      <Button type="submit" size="sm" icon={<Icon of={Mail} size={14} />} title={`To ${email}`}>
        Send a test email
      </Button>
    </Form>
  );
}
