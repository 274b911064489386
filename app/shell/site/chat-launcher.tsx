import { MessageCircle } from "lucide";
import { type MouseEvent, useRef, useState, useSyncExternalStore } from "react";
import { createPortal, flushSync } from "react-dom";
import { useLocation } from "react-router";
import buttonStyles from "../../ui/button.module.css";
import { cx } from "../../ui/cx.ts";
import { Icon } from "../../ui/icons.tsx";
import { loadLater, useLater } from "../../ui/load-later.ts";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import { chatPagePath, readKnownChat, watchKnownChat } from "./chat-addresses.ts";
import styles from "./chat-launcher.module.css";

const panel = loadLater(() => import("./chat-panel.tsx").then((parts) => parts.ChatPanel));
const unreadNote = loadLater(() => import("./chat-unread.tsx").then((parts) => parts.ChatUnread));

/**
 * Opens the chat beside the page. It stands in the bar at the head, where it covers nothing (decision
 * 026); its scripts come with the press that opens it, and without scripts it leads to the chat's own
 * page. Whoever never chatted in this browser listens to nothing. The panel lies in the body: to some
 * browsers the header, a container of queries, is what fixed things inside it are fixed to.
 */
export function ChatLauncher() {
  const { pathname } = useLocation();
  const [isOpen, setIsOpen] = useState(false);
  const [unread, setUnread] = useState(0);
  const opener = useRef<HTMLAnchorElement>(null);
  const Panel = useLater(panel, isOpen);
  const chatId = useSyncExternalStore(watchKnownChat, readKnownChat, () => null);
  const Unread = useLater(unreadNote, chatId !== null && !isOpen);
  // The chat's own page is the chat.
  if (pathname === chatPagePath) return null;
  const open = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    setUnread(0);
    setIsOpen(true);
  };
  const close = () => {
    // While the panel is over the whole window, nothing behind it takes the focus.
    flushSync(() => setIsOpen(false));
    opener.current?.focus();
  };
  return (
    <>
      <a
        ref={opener}
        href={chatPagePath}
        className={cx(buttonStyles.iconButton, styles.launcher)}
        onClick={open}
        aria-expanded={isOpen}
        title="Live chat"
      >
        <Icon of={MessageCircle} size={20} />
        <VisuallyHidden>Live chat{unread > 0 ? ", new reply" : ""}</VisuallyHidden>
        {unread > 0 ? <span className={styles.dot} /> : null}
      </a>
      {Unread && chatId && !isOpen ? <Unread chatId={chatId} onUnread={setUnread} /> : null}
      {Panel && isOpen ? createPortal(<Panel onClose={close} />, document.body) : null}
    </>
  );
}
