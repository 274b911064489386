import { Check } from "lucide";
import { useRef } from "react";
import { useDeskKeys } from "../../../shell/desk/use-desk-keys.ts";
import { Button } from "../../../ui/button.tsx";
import { Icon } from "../../../ui/icons.tsx";
import { Form, Link } from "../../../ui/link.tsx";
import { Moment } from "../../../ui/moment.tsx";
import { VisuallyHidden } from "../../../ui/visually-hidden.tsx";
import styles from "./inbox.module.css";
import { inboxForms } from "./inbox-forms.ts";

export type InboxRow = {
  id: string;
  title: string;
  body: string;
  path: string;
  /** What kind of notification it is. */
  about: string;
  /** Written out, in UTC. */
  at: string;
  isUnread: boolean;
  hasEnded: boolean;
};

/** Notifications, each a way to its page. `J` and `K` go down and up. */
export function InboxList({ rows }: { rows: readonly InboxRow[] }) {
  const list = useRef<HTMLUListElement>(null);
  const move = (by: number) => {
    const links = [...(list.current?.querySelectorAll("a") ?? [])];
    const at = links.findIndex((link) => link.matches(":focus"));
    links[Math.max(0, Math.min(links.length - 1, at + by))]?.focus();
  };
  useDeskKeys({ isOn: true, actions: { j: () => move(1), k: () => move(-1) } });
  return (
    <ul className={styles.list} ref={list}>
      {rows.map((row) => (
        <li key={row.id} className={row.isUnread ? styles.unread : undefined}>
          <Link to={row.path} className={styles.what}>
            <b>
              {row.isUnread ? <VisuallyHidden>Unread: </VisuallyHidden> : null}
              {row.title}
            </b>
            <span>{row.body}</span>
          </Link>
          <span className={styles.about}>
            {row.about} · <Moment at={row.at} />
            {row.hasEnded ? " · Done" : null}
          </span>
          {row.isUnread ? <MarkRead row={row} /> : null}
        </li>
      ))}
    </ul>
  );
}

function MarkRead({ row }: { row: InboxRow }) {
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="form" value={inboxForms["read-one"].name} />
      <input type="hidden" name="id" value={row.id} />
      <Button type="submit" size="sm" variant="quiet" icon={<Icon of={Check} size={16} />}>
        Mark read<VisuallyHidden>: {row.title}</VisuallyHidden>
      </Button>
    </Form>
  );
}
