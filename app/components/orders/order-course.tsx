import { Course } from "../../ui/course.tsx";
import { Panel } from "../../ui/panel.tsx";
import { statusIcons } from "../../ui/status-badge.tsx";
import type { CourseLine } from "./meeting-view.ts";

/** The way of an order and where it stands, with the time of each step that was taken. */
export function OrderCourse({ lines }: { lines: readonly CourseLine[] }) {
  return (
    <Panel className="order-course">
      <Course
        across
        label="Order progress"
        steps={lines.map(({ label, state, time, tone }) => ({ label, state, time, icon: statusIcons[tone] }))}
      />
    </Panel>
  );
}
