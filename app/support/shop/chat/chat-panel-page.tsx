import { type MouseEvent, useEffect } from "react";
import { type ChatPanelMessage, chatPanelPath } from "../../../shell/site/chat-addresses.ts";
import layout from "../../../ui/layout.module.css";
import text from "../../../ui/text.module.css";
import type { ChatPageProps } from "./chat-page-view.ts";
import styles from "./chat-panel-page.module.css";
import { ContactForm } from "./contact-form.tsx";
import { Conversation } from "./conversation.tsx";

/** The conversation alone, as wide as the panel; how to be reached folds away below it. */
export function ChatPanelPage(props: ChatPageProps) {
  const { chat, isSignedIn } = props;
  usePanelKeys();
  return (
    // Where a link leads is opened by the page round the panel.
    <main id="main" className={styles.page} onClickCapture={openOutside}>
      <h1 className={layout.visuallyHidden}>Live Chat</h1>
      <Conversation {...props} />
      {chat && !isSignedIn ? (
        <details>
          <summary className={text.small}>How we reach you</summary>
          <ContactForm key={chat.id} chatId={chat.id} name={chat.name} email={chat.email} />
        </details>
      ) : null}
      <p className={text.tiny}>Never send passwords, recovery answers or card numbers. We don't need them.</p>
    </main>
  );
}

function tell(message: ChatPanelMessage): void {
  window.parent.postMessage(message, location.origin);
}

function openOutside(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  if (!link || window.parent === window || link.target === "_blank") return;
  const { origin, pathname, search, hash } = new URL(link.href);
  if (origin !== location.origin || pathname === chatPanelPath) return;
  event.preventDefault();
  event.stopPropagation();
  tell({ from: "chat-panel", open: pathname + search + hash });
}

/** Writing can begin at once, and Escape closes the panel. */
function usePanelKeys(): void {
  useEffect(() => {
    if (window.parent === window) return;
    document.querySelector("textarea")?.focus();
    const hear = (event: KeyboardEvent) => {
      if (event.key === "Escape" && !event.defaultPrevented) tell({ from: "chat-panel", close: true });
    };
    document.addEventListener("keydown", hear);
    return () => document.removeEventListener("keydown", hear);
  }, []);
}
