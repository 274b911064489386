import { type Column, DataTable } from "../../../ui/data-table.tsx";
import layout from "../../../ui/layout.module.css";
import { Panel } from "../../../ui/panel.tsx";
import text from "../../../ui/text.module.css";
import styles from "./person.module.css";
import type { PersonView, WeekLine } from "./person-view.ts";

const columns: readonly Column<WeekLine>[] = [
  {
    key: "week",
    head: "Week of",
    phone: "wide",
    cell: ({ starts, completed, median, firstAct, chats }) => (
      <>
        {starts}
        <small className={layout.phoneOnly}>
          {completed} completed, median {median}; first act {firstAct}; {chats} chats
        </small>
      </>
    ),
  },
  { key: "completed", head: "Completed", align: "end", phone: "hide", cell: ({ completed }) => completed },
  { key: "median", head: "Median time", align: "end", phone: "hide", cell: ({ median }) => median },
  { key: "first", head: "First act after", align: "end", phone: "hide", cell: ({ firstAct }) => firstAct },
  { key: "chats", head: "Chats replied to", align: "end", phone: "hide", cell: ({ chats }) => chats },
];

/** What somebody of the staff did by week, as the reports count it. */
export function WeeksPanel({ person: { weeks } }: { person: PersonView }) {
  if (!weeks) return null;
  return (
    <Panel title="Work by week" pad={false}>
      {weeks.length > 0 ? (
        <DataTable caption="Work by week" columns={columns} rows={weeks} rowKey={({ starts }) => starts} />
      ) : (
        <p className={styles.none}>Nothing counted in the last 8 weeks.</p>
      )}
      <p className={styles.none}>
        <small className={text.faint}>
          From the daily reports: orders completed, the time from placing to completing, and to the first act.
        </small>
      </p>
    </Panel>
  );
}
