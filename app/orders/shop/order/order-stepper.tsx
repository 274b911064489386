import orderPagesStyles from "../../../ui/order-pages.module.css";
import { Panel } from "../../../ui/panel.tsx";
import { statusIcons } from "../../../ui/status-badge.tsx";
import { Stepper } from "../../../ui/stepper.tsx";
import type { StepperLine } from "../../shared/order-page/meeting-view.ts";

/** The way of an order and where it stands, with the time of each step that was taken. */
export function OrderStepper({ lines }: { lines: readonly StepperLine[] }) {
  return (
    <Panel className={orderPagesStyles.orderStepper}>
      <Stepper
        across
        label="Order progress"
        steps={lines.map(({ label, state, time, tone }) => ({ label, state, time, icon: statusIcons[tone] }))}
      />
    </Panel>
  );
}
