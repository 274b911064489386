import { useState } from "react";
import { Link } from "react-router";
import { chatMessageInput } from "../../../../domain/support/inputs.ts";
import { useHydrated } from "../../../ui/use-hydrated.ts";
import { ChatComposer } from "../../shared/chat-composer.tsx";
import { chatForms, chatFormTitles, chatPath } from "../../shared/chat-forms.ts";

/**
 * The first message from another page: it opens the chat, or goes into the conversation that the visitor has.
 */
export function ChatInvitation() {
  const [ownKey] = useState(freshKey);
  const isInBrowser = useHydrated();
  return (
    <div className="stack sm">
      <p>
        Message us and we’ll reply in the chat. Written before?{" "}
        <Link to={chatPath}>Open your conversation</Link>.
      </p>
      <ChatComposer
        name={chatForms.message}
        schema={chatMessageInput}
        title={chatFormTitles.message}
        formKey={isInBrowser ? ownKey : ""}
        ownSeq={0}
        action={chatPath}
        label="Your message"
        send="Start the chat"
      />
    </div>
  );
}

/** 128 random bits, also where the page came without encryption. */
function freshKey(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(4)), (word) => word.toString(36)).join("-");
}
