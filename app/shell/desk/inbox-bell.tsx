import { Bell } from "lucide";
import buttonStyles from "../../ui/button.module.css";
import { cx } from "../../ui/cx.ts";
import { Icon } from "../../ui/icons.tsx";
import { Link } from "../../ui/link.tsx";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import styles from "./desk-bar.module.css";

/** The way to the inbox, with how much is unread there. */
export function InboxBell({ unread }: { unread: number }) {
  return (
    <Link to="/admin/inbox" className={cx(buttonStyles.iconButton, styles.bell)} title="Inbox">
      <Icon of={Bell} size={20} />
      <VisuallyHidden>Inbox</VisuallyHidden>
      {unread > 0 ? (
        <span className={styles.count}>
          <VisuallyHidden>, </VisuallyHidden>
          {unread > 99 ? "99+" : unread}
          <VisuallyHidden> unread</VisuallyHidden>
        </span>
      ) : null}
    </Link>
  );
}
