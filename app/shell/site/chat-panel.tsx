import { Maximize2, X } from "lucide";
import { type KeyboardEvent, useEffect, useEffectEvent, useRef } from "react";
import { useNavigate } from "react-router";
import buttonStyles from "../../ui/button.module.css";
import { IconButton } from "../../ui/icon-button.tsx";
import { Icon } from "../../ui/icons.tsx";
import { Link } from "../../ui/link.tsx";
import { useWideScreen } from "../../ui/use-wide-screen.ts";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import { type ChatPanelMessage, chatPagePath, chatPanelPath } from "./chat-addresses.ts";
import styles from "./chat-panel.module.css";

/**
 * The chat beside the page, as a page of its own within it: the same forms, commands and live updates as
 * /support/chat, and whatever the page round it does, the conversation stays as it is. On a phone it is a
 * dialog over the whole window.
 */
export function ChatPanel({ onClose }: { onClose(): void }) {
  const box = useRef<HTMLDialogElement>(null);
  const frame = useRef<HTMLIFrameElement>(null);
  const isWide = useWideScreen();
  const navigate = useNavigate();
  const hear = useEffectEvent((event: MessageEvent) => {
    if (event.origin !== location.origin || event.source !== frame.current?.contentWindow) return;
    const message = event.data as ChatPanelMessage; // Only the page in our own frame sends it.
    if (message.from !== "chat-panel") return;
    if ("close" in message) onClose();
    else void navigate(message.open);
  });
  useEffect(() => {
    window.addEventListener("message", hear);
    return () => window.removeEventListener("message", hear);
  }, []);
  useEffect(() => {
    const shown = box.current;
    if (isWide) shown?.show();
    else shown?.showModal();
    return () => shown?.close();
  }, [isWide]);
  const onKey = (event: KeyboardEvent) => {
    if (event.key === "Escape") onClose();
  };
  return (
    <dialog
      ref={box}
      className={styles.panel}
      aria-label="Live chat"
      onKeyDown={onKey}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <header className={styles.head}>
        <h2>Live chat</h2>
        <Link to={chatPagePath} className={buttonStyles.iconButton} onClick={onClose} title="Open as a page">
          <Icon of={Maximize2} size={18} />
          <VisuallyHidden>Open the chat as a page</VisuallyHidden>
        </Link>
        <IconButton label="Close the chat" onClick={onClose}>
          <Icon of={X} size={20} />
        </IconButton>
      </header>
      <iframe
        ref={frame}
        className={styles.frame}
        src={chatPanelPath}
        title="Live chat"
        onLoad={() => frame.current?.focus()}
      />
    </dialog>
  );
}
