import {
  ArrowRight,
  FileText,
  History,
  type IconNode,
  MessagesSquare,
  ScrollText,
  SlidersHorizontal,
  Tags,
  UserRound,
  Zap,
} from "lucide";
import { Icon } from "../../../ui/icons.tsx";
import { withMoments } from "../../../ui/moment.tsx";
import { StatusBadge } from "../../../ui/status-badge.tsx";
import { deskActions, deskPages } from "../desk-pages.ts";
import type { SearchKind, SearchLine } from "./search-group.ts";
import styles from "./search-line.module.css";

const icons: Record<SearchKind, IconNode> = {
  recent: History,
  actions: Zap,
  pages: FileText,
  settings: SlidersHorizontal,
  orders: ScrollText,
  people: UserRound,
  listings: Tags,
  chats: MessagesSquare,
};

const places = { actions: deskActions, pages: deskPages };

/** What a line of the search says, on its page and in the palette. */
export function SearchLineText({ kind, line }: { kind: SearchKind; line: SearchLine }) {
  const place =
    kind === "actions" || kind === "pages"
      ? places[kind].find(({ to, label }) => to === line.to && label === line.title)
      : undefined;
  return (
    <span className={styles.line}>
      <Icon of={line.isMore ? ArrowRight : (place?.icon ?? icons[kind])} size={18} />
      <span className={styles.text}>
        <span className={styles.title}>{line.title}</span>
        {line.detail ? <span className={styles.detail}>{withMoments(line.detail)}</span> : null}
        {line.found ? <span className={styles.found}>{line.found}</span> : null}
      </span>
      {line.status ? <StatusBadge {...line.status} /> : null}
    </span>
  );
}
