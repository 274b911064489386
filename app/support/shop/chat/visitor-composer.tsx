import { useState } from "react";
import { useShop } from "../../../shell/shop/use-shop.ts";
import { cx } from "../../../ui/cx.ts";
import { Field } from "../../../ui/field.tsx";
import { Link } from "../../../ui/link.tsx";
import { Select } from "../../../ui/select.tsx";
import text from "../../../ui/text.module.css";
import type { FormAnswer } from "../../../web/forms/form-answer.ts";
import { useKeptFields } from "../../../web/forms/use-kept-fields.ts";
import { useLastAnswer } from "../../../web/forms/use-last-answer.ts";
import { ChatComposer } from "../../shared/chat-composer.tsx";
import { chatForms, chatFormTitles } from "../../shared/chat-forms.ts";
import type { SecureForm } from "./chat-orders.ts";
import type { ChatPageProps } from "./chat-page-view.ts";
import { ContactFields } from "./contact-fields.tsx";

const loadChatMessageInput = () =>
  import("../../../../domain/support/inputs.ts").then((inputs) => inputs.chatMessageInput);

type ComposerProps = ChatPageProps & { onType: (text: string) => void };

/** Where a visitor writes, with who they are and what it is about in the first message. */
export function VisitorComposer({ chat, isSignedIn, named, asked, orders, formKey, onType }: ComposerProps) {
  const held = useLastAnswer<FormAnswer & { secure?: SecureForm | null }>();
  const { longestMessage } = useShop();
  const key = useComposerKey(chat?.id ?? null);
  const asksName = !chat && !isSignedIn;
  const asksOrder = !chat && !named && !asked && orders.length > 0;
  useKeptFields(chatForms.message, asksName ? ["name", "email"] : []);
  return (
    <ChatComposer
      key={key}
      name={chatForms.message}
      schema={loadChatMessageInput}
      title={chatFormTitles.message}
      formKey={formKey}
      ownSeq={chat?.ownSeq ?? 0}
      label={chat ? "Message" : asked ? "Your question" : "What is it about?"}
      {...(chat?.isClosed ? { placeholder: "Send a message to reopen this conversation" } : {})}
      hidden={{
        ...(chat ? { chatId: chat.id } : {}),
        ...(named ? { orderId: named.id } : {}),
        ...(asked ? { listing: asked.slug } : {}),
      }}
      send="Send message"
      longest={longestMessage}
      draft={chat?.id ?? "new"}
      onType={onType}
      securely={<Securely form={held?.secure ?? null} />}
      more={{
        names: ["name", "email", ...(asksOrder ? ["orderId"] : [])],
        render: (form) => (
          <>
            {named ? (
              <p className={cx(text.small, text.muted)}>
                Sent with order <span className={text.mono}>{named.label}</span>
              </p>
            ) : null}
            {asksOrder ? (
              <Field label="Order" optional {...(form.errors.orderId ? { error: form.errors.orderId } : {})}>
                <Select
                  name="orderId"
                  defaultValue={form.fields.orderId ?? ""}
                  options={[{ value: "", label: "Not about an order" }, ...orders]}
                />
              </Field>
            ) : null}
            {asksName ? <ContactFields form={form} /> : null}
          </>
        ),
      }}
    />
  );
}

/** Where a login belongs that somebody was about to write here. */
function Securely({ form }: { form: SecureForm | null }) {
  return form ? (
    <>
      Logins go in your order's secure form: <Link to={form.href}>{form.label}</Link>.
    </>
  ) : (
    <>
      We never need your login in chat. <Link to="/support">Get help</Link>
    </>
  );
}

/**
 * Each conversation has its own place to write; one that begins keeps that of its first message, and what is
 * typed since.
 */
function useComposerKey(chatId: string | null): string {
  const [last, setLast] = useState({ chatId, key: chatId ?? "first" });
  if (chatId !== last.chatId) {
    setLast({ chatId, key: last.chatId === null ? last.key : (chatId ?? "first") });
  }
  return last.key;
}
