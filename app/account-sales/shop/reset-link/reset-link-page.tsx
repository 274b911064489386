import { Lock } from "lucide";
import { useState } from "react";
import { BackToOrder } from "../../../orders/shared/order-page/back-to-order.tsx";
import type { ResetLinkView } from "../../../orders/shared/sale/reset-link-card.tsx";
import { useShop } from "../../../shell/shop/use-shop.ts";
import { Alert } from "../../../ui/alert.tsx";
import buttonStyles from "../../../ui/button.module.css";
import { Button, LinkButton } from "../../../ui/button.tsx";
import { cx } from "../../../ui/cx.ts";
import { Empty } from "../../../ui/empty.tsx";
import { Field } from "../../../ui/field.tsx";
import { Icon } from "../../../ui/icons.tsx";
import layout from "../../../ui/layout.module.css";
import { Form, Link } from "../../../ui/link.tsx";
import { Moments } from "../../../ui/moment.tsx";
import orderDetailStyles from "../../../ui/order-detail.module.css";
import pageStyles from "../../../ui/page.module.css";
import { Panel } from "../../../ui/panel.tsx";
import { Steps } from "../../../ui/steps.tsx";
import textStyles from "../../../ui/text.module.css";
import { TextInput } from "../../../ui/text-input.tsx";
import type { FormAnswer } from "../../../web/forms/form-answer.ts";
import { useCheckedForm } from "../../../web/forms/use-checked-form.ts";
import { useLastAnswer } from "../../../web/forms/use-last-answer.ts";

const loadResetLinkInput = () =>
  import("../../../../domain/account-sales/inputs.ts").then((inputs) => inputs.resetLinkInput);

/** What heads a refused link (Rule S79). */
export const resetLinkTitle = "Failed to save reset link";
export const resetLinkForm = "reset-link";

export type ResetLinkPageProps = {
  orderId: string;
  number: string;
  rsn: string;
  /** Null while no link is asked for. */
  reset: ResetLinkView | null;
  /** Only the seller pastes it here. */
  canAct: boolean;
  /** Where staff save it. */
  deskHref: string | null;
};

/** Where the seller pastes the link that resets the account's mail address; works without scripts. */
export function ResetLinkPage({ orderId, number, rsn, reset, canAct, deskHref }: ResetLinkPageProps) {
  return (
    <div className={cx(layout.page, orderDetailStyles.page)}>
      <BackToOrder to={`/order/${orderId}`} number={number} />
      <div className={pageStyles.columns}>
        <div className={cx(layout.stack, layout.loose)}>
          <header className={layout.stack}>
            <h1>Email reset link</h1>
            <p className={textStyles.muted}>{`For the game account ${rsn}.`}</p>
          </header>
          {reset?.savedOn ? <Saved reset={reset} orderId={orderId} /> : null}
          {reset && canAct && !reset.savedOn ? (
            <Panel title="Paste the link">
              <LinkForm key={reset.turn} />
            </Panel>
          ) : null}
          {reset?.savedOn && canAct && mayPaste(reset) ? <ReplaceLink key={reset.turn} /> : null}
          {reset && !canAct ? <NotYours deskHref={deskHref} /> : null}
          {reset ? <WhatNext /> : <NotNeeded orderId={orderId} />}
        </div>
        {reset ? <WhereToFind /> : null}
      </div>
    </div>
  );
}

function NotNeeded({ orderId }: { orderId: string }) {
  return (
    <Empty
      level={2}
      title="No link is needed now"
      action={<LinkButton to={`/order/${orderId}`}>Open your order</LinkButton>}
    >
      When we need one, we'll email you and ask for it here.
    </Empty>
  );
}

function NotYours({ deskHref }: Pick<ResetLinkPageProps, "deskHref">) {
  return (
    <p className={textStyles.muted}>
      Only the seller can paste the link here.{" "}
      {deskHref ? <Link to={deskHref}>Save it at the desk.</Link> : null}
    </p>
  );
}

/** A link that staff saved is replaced when they ask again. */
function mayPaste({ savedOn, bySeller }: ResetLinkView): boolean {
  return savedOn === null || bySeller;
}

function Saved({ reset, orderId }: { reset: ResetLinkView; orderId: string }) {
  return (
    <Alert
      tone="good"
      title="Email reset link received"
      action={
        <LinkButton to={`/order/${orderId}`} variant="primary" size="sm">
          Open your order
        </LinkButton>
      }
    >
      <Moments
        text={reset.bySeller ? `You saved it on ${reset.savedOn}.` : `Our team saved it on ${reset.savedOn}.`}
      />{" "}
      It’s encrypted, so we can’t show it. You don’t need to do anything now. If it expires, we’ll email you
      for a new one.
    </Alert>
  );
}

/** Another link in place of the saved one, for who pasted a wrong or old one: asked for first. */
function ReplaceLink() {
  const isRefused = useLastAnswer<FormAnswer>()?.form === resetLinkForm;
  const [wasRefused, setWasRefused] = useState(isRefused);
  // It stays open while a refused link is put right.
  if (isRefused && !wasRefused) setWasRefused(true);
  return (
    <details className={pageStyles.askFirst} open={wasRefused}>
      <summary className={cx(buttonStyles.button, buttonStyles.quiet)}>Wrong link? Replace it</summary>
      <Panel title="Replace the link">
        <LinkForm isReplaced />
      </Panel>
    </details>
  );
}

function LinkForm({ isReplaced = false }: { isReplaced?: boolean }) {
  const { errors, failure, busy, onSubmit } = useCheckedForm({
    name: resetLinkForm,
    schema: loadResetLinkInput,
    title: resetLinkTitle,
  });
  return (
    <Form
      method="post"
      className={layout.stack}
      data-form={resetLinkForm}
      noValidate
      onSubmit={onSubmit}
      preventScrollReset
    >
      <input type="hidden" name="form" value={resetLinkForm} />
      {failure && !errors.link ? (
        <Alert tone="bad" title={failure.title}>
          {failure.text}
        </Alert>
      ) : null}
      <Field
        label="Reset link"
        error={errors.link}
        help="All of it, from https:// to the end. If the link is rejected, paste it again."
      >
        <TextInput
          name="link"
          type="url"
          inputMode="url"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={2000}
          placeholder="https://"
          mono
          required
        />
      </Field>
      <div>
        <Button
          type="submit"
          variant={isReplaced ? "secondary" : "primary"}
          icon={<Icon of={Lock} />}
          busy={busy}
          busyLabel="Saving…"
        >
          {isReplaced ? "Replace the link" : "Save the link"}
        </Button>
      </div>
    </Form>
  );
}

function WhereToFind() {
  return (
    <Panel title="Where to find it">
      <Steps
        items={[
          {
            title: "Settings",
            text: "Log in on the game's official website and open your account settings.",
          },
          {
            title: "Email address",
            text: "Start changing the email address. Don't change anything else.",
          },
          {
            title: "Email",
            text: "The website emails the account's current address. Check your spam folder too.",
          },
          { title: "Link", text: "Copy the link in that email, but don't open it. Paste it here." },
        ]}
      />
    </Panel>
  );
}

function WhatNext() {
  const { accountPayoutTime } = useShop();
  return (
    <Panel title="What happens next">
      <div className={cx(layout.stack, layout.snug)}>
        <p>
          We encrypt your link right away and log each time our team opens it. We move the account to our
          email address and finish verification. Then we pay you within {accountPayoutTime}.
        </p>
        <p className={textStyles.muted}>We only ask for this link here, never by chat or in game.</p>
      </div>
    </Panel>
  );
}
