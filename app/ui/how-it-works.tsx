import { cx } from "./cx.ts";
import layout from "./layout.module.css";
import { type Step, Steps } from "./steps.tsx";

/** How a trade goes, step by step, at the end of its page; nothing without steps. */
export function HowItWorks({ title, steps }: { title: string; steps: readonly Step[] }) {
  if (steps.length === 0) return null;
  return (
    <section className={cx(layout.band, layout.afterBand)}>
      <div className={layout.page}>
        <div className={layout.secHead}>
          <h2>{title}</h2>
        </div>
        <Steps across items={steps} />
      </div>
    </section>
  );
}
