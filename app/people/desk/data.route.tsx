import { Download } from "lucide";
import { allow } from "../../../domain/people/index.ts";
import { erasePersonAs } from "../../../domain/privacy/index.ts";
import { ctxOf, factsOf, type ShopCtx } from "../../context.ts";
import { DeskError } from "../../shell/desk/desk-error.tsx";
import styles from "../../shell/desk/keys.module.css";
import { unwrapOr404 } from "../../shell/desk/unwrap-or-404.ts";
import { unlistedPage } from "../../shell/shop/page-titles.ts";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { cx } from "../../ui/cx.ts";
import { Field } from "../../ui/field.tsx";
import { Icon } from "../../ui/icons.tsx";
import layout from "../../ui/layout.module.css";
import { Form } from "../../ui/link.tsx";
import { Panel } from "../../ui/panel.tsx";
import text from "../../ui/text.module.css";
import { TextInput } from "../../ui/text-input.tsx";
import { successMessage } from "../../web/forms/answer-form.ts";
import { redirectWith } from "../../web/forms/answers.ts";
import { readForm } from "../../web/forms/read-form.ts";
import { does, type FormCommands, runForms } from "../../web/forms/run-forms.ts";
import { useCheckedForm } from "../../web/forms/use-checked-form.ts";
import type { Route } from "./+types/data.route.ts";
import { dataForms, dataPath, dataZipPath } from "./data-forms.ts";

export { DeskError as ErrorBoundary };

export function meta({ matches }: Route.MetaArgs) {
  return unlistedPage(matches, "Data requests · Order desk");
}

export function loader(args: Route.LoaderArgs) {
  unwrapOr404(allow(ctxOf(args).actor, "people.manage"));
  return { who: args.url.searchParams.get("who") ?? "" };
}

const dataCommands: FormCommands<typeof dataForms, ShopCtx> = {
  erase: does(
    (ctx, { who: whose, reason }) => erasePersonAs(ctx, { whose, reason }),
    successMessage("This customer is being erased", "It takes a minute."),
  ),
};

export async function action(args: Route.ActionArgs) {
  const fields = await readForm(args.request);
  const done = await runForms(dataForms, dataCommands, { ctx: ctxOf(args), fields, more: {} });
  return done.ok ? redirectWith(factsOf(args), dataPath, done.value) : done.answer;
}

/** A copy of a customer's data, or its erasure, when they asked by letter or have no account (Rule P41). */
export default function DataRequests({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <h1>Data requests</h1>
      <p className={text.muted}>
        Customers with an account do both in their profile. This is for guests, and for who asks by letter or
        email. Make sure it's them: an answer to the address we know is the least.
      </p>
      <div className={cx(styles.page, styles.formFirst)}>
        <CopyPanel {...loaderData} />
        <ErasePanel {...loaderData} />
      </div>
    </>
  );
}

function CopyPanel({ who }: { who: string }) {
  return (
    <Panel title="Hand over a copy">
      <Form method="post" action={dataZipPath} reloadDocument className={layout.stack} data-form="copy">
        <WhoFields who={who} errors={{}} />
        <div>
          <Button type="submit" icon={<Icon of={Download} size={16} />}>
            Download the copy
          </Button>
        </div>
      </Form>
    </Panel>
  );
}

const { erase } = dataForms;

function ErasePanel({ who }: { who: string }) {
  const { errors, fields, failure, busy, onSubmit } = useCheckedForm(erase);
  return (
    <Panel title="Erase a customer">
      <Form method="post" className={layout.stack} noValidate onSubmit={onSubmit} data-form={erase.name}>
        <input type="hidden" name="form" value={erase.name} />
        {failure ? (
          <Alert tone="bad" title={failure.title}>
            {failure.text}
          </Alert>
        ) : null}
        <p>
          Names, contact details, chats, reviews and notes go for good. Orders, payments and invoices stay as
          an erased customer's. Open orders and money owed come first.
        </p>
        <WhoFields who={fields.who ?? who} reason={fields.reason} errors={errors} />
        <div>
          <Button type="submit" variant="danger" busy={busy} busyLabel="Erasing…">
            Erase this customer
          </Button>
        </div>
      </Form>
    </Panel>
  );
}

type WhoFieldsProps = { who: string; reason?: string | undefined; errors: Record<string, string> };

function WhoFields({ who, reason, errors }: WhoFieldsProps) {
  return (
    <>
      <Field label="Email address or account number" error={errors.who}>
        <TextInput name="who" required autoComplete="off" maxLength={254} defaultValue={who} />
      </Field>
      <Field label="How they asked" help="It stays in the log, so name nobody." error={errors.reason}>
        <TextInput name="reason" required autoComplete="off" maxLength={300} defaultValue={reason} />
      </Field>
    </>
  );
}
