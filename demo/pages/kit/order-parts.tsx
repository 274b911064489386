import { useEffect, useState } from "react";
import { Accordion, AccordionItem } from "../../../app/ui/accordion.tsx";
import { Choice } from "../../../app/ui/choice.tsx";
import { cx } from "../../../app/ui/cx.ts";
import { Clock, DeadlineBox, MeasuredClock } from "../../../app/ui/deadline.tsx";
import layout from "../../../app/ui/layout.module.css";
import { Panel } from "../../../app/ui/panel.tsx";
import { ChoiceGroup } from "../../../app/ui/radio.tsx";
import { Stepper } from "../../../app/ui/stepper.tsx";
import { Steps } from "../../../app/ui/steps.tsx";
import { Timeline } from "../../../app/ui/timeline.tsx";
import styles from "../kit.module.css";
import { Section } from "./section.tsx";

const at = (time: string) => new Date(`2026-11-20T${time}Z`);

export function OrderParts() {
  return (
    <Section title="Course, steps, timeline, promise">
      <Panel>
        <Stepper
          across
          label="Order progress"
          steps={[
            { label: "Pending", state: "done", time: at("13:49") },
            { label: "In Progress", state: "done", time: at("13:51") },
            { label: "Gold Collected", state: "done", time: at("13:58") },
            { label: "Gold Received", state: "now", time: at("13:59") },
            { label: "Payment Sent", state: "todo" },
            { label: "Completed", state: "todo" },
          ]}
        />
      </Panel>
      <Steps
        across
        items={[
          { title: "Quote", text: "Enter an amount. The rate is held for 10 minutes." },
          { title: "Meet", text: "Your order page gives the world, the place and a phrase." },
          { title: "Trade", text: "Hand over the gold. We mark it received while you watch." },
          { title: "Payment", text: "Choose how you are paid. Payment sent within 5 minutes." },
        ]}
      />
      <div className={cx(styles.grid, styles.g2)}>
        <Timeline
          items={[
            {
              key: "3",
              tone: "payment-sent",
              title: "Payment Sent",
              text: "Payment has been sent to your account.",
              when: "14:02, by Teller Finch",
            },
            {
              key: "2",
              tone: "gold-received",
              title: "Gold Received",
              text: "Gold transfer is complete! Payment will be sent shortly.",
              when: "13:59",
            },
            { key: "1", tone: "pending", title: "Order created", when: "13:49" },
          ]}
        />
        <Deadlines />
      </div>
    </Section>
  );
}

const FIVE_MINUTES = 5 * 60_000;

function Deadlines() {
  const [start, setStart] = useState(0);
  useEffect(() => setStart(Date.now()), []);
  if (!start) return null;
  return (
    <div className={layout.stack}>
      <DeadlineBox dueAt={start + 185_000} totalMs={FIVE_MINUTES} title="Payment sent within 5 minutes">
        Measured from the trade. You and our team see the same clock.
      </DeadlineBox>
      <DeadlineBox dueAt={start + 48_000} totalMs={FIVE_MINUTES} title="Payment sent within 5 minutes" />
      <div className={layout.row}>
        <Clock dueAt={start + 185_000} totalMs={FIVE_MINUTES} />
        <Clock dueAt={start + 48_000} totalMs={FIVE_MINUTES} />
        <Clock dueAt={start - 72_000} totalMs={FIVE_MINUTES} />
        <MeasuredClock tookMs={161_000} isOnTime />
        <MeasuredClock tookMs={401_000} isOnTime={false} />
      </div>
    </div>
  );
}

export function Questions() {
  return (
    <Section title="Accordion and choices" columns={2}>
      <Accordion>
        <AccordionItem question="How long does an Infernal Cape take?" defaultOpen>
          <p>2-4 days for most accounts.</p>
        </AccordionItem>
        <AccordionItem question="What does the guarantee cover?">
          <p>If a service is not finished as agreed, you get your money back.</p>
        </AccordionItem>
        <AccordionItem question="When am I paid?">
          <p>Payment sent within 5 minutes of the trade.</p>
        </AccordionItem>
      </Accordion>
      <div className={cx(layout.stack, layout.loose)}>
        <ChoiceGroup legend="World">
          <Choice type="radio" name="w" value="333" title="World 333" text="Members (P2P)" defaultChecked />
          <Choice type="radio" name="w" value="335" title="World 335" text="Free-to-Play (F2P)" />
          <Choice type="radio" name="w" value="336" title="World 336" text="Full at the moment" disabled />
        </ChoiceGroup>
        <ChoiceGroup legend="What should we complete?" error="Choose at least one service">
          <Choice
            type="checkbox"
            tone="ember"
            name="s"
            value="cape"
            title="Infernal Cape Boost"
            text="69 waves, TzKal-Zuk last"
            mod="$35.00"
            defaultChecked
          />
          <Choice
            type="checkbox"
            tone="ember"
            name="s"
            value="quiver"
            title="Dizana’s Quiver Boost"
            text="12 waves, Sol Heredit last"
            mod="$35.00"
          />
          <Choice type="checkbox" name="q" value="30" title="Untradeables" text="Rigour, Augury" mod="+30%" />
        </ChoiceGroup>
      </div>
    </Section>
  );
}
