import { cx } from "./cx.ts";
import styles from "./how-it-works.module.css";
import layout from "./layout.module.css";
import { type Step, Steps } from "./steps.tsx";

type HowItWorksProps = {
  title: string;
  steps: readonly Step[];
  /** Another band stands right above. */
  isAfterBand?: boolean;
};

/** How a trade goes, step by step, at the end of its page; nothing without steps. */
export function HowItWorks({ title, steps, isAfterBand = false }: HowItWorksProps) {
  if (steps.length === 0) return null;
  return (
    <section className={cx(layout.band, isAfterBand ? layout.afterBand : styles.alone)}>
      <div className={layout.page}>
        <div className={layout.secHead}>
          <h2>{title}</h2>
        </div>
        <Steps across items={steps} />
      </div>
    </section>
  );
}
