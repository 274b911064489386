import { Bell } from "lucide";
import buttonStyles from "../../ui/button.module.css";
import { cx } from "../../ui/cx.ts";
import { Icon } from "../../ui/icons.tsx";
import { Link } from "../../ui/link.tsx";
import styles from "./desk-bar.module.css";

/** The way to the inbox, with how much is unread there. */
export function InboxBell({ unread }: { unread: number }) {
  const shown = unread > 99 ? "99+" : String(unread);
  const label = unread > 0 ? `Inbox, ${shown} unread` : "Inbox";
  return (
    <Link
      to="/admin/inbox"
      className={cx(buttonStyles.iconButton, styles.bell)}
      aria-label={label}
      title="Inbox"
    >
      <Icon of={Bell} size={20} />
      {unread > 0 ? <span className={styles.count}>{shown}</span> : null}
    </Link>
  );
}
