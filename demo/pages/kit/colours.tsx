import { cx } from "../../../app/ui/cx.ts";
import layout from "../../../app/ui/layout.module.css";
import sumStyles from "../../../app/ui/sum.module.css";
import text from "../../../app/ui/text.module.css";
import styles from "../kit.module.css";
import { Caption, Section } from "./section.tsx";

const groups = [
  {
    caption: "Ground, line, text",
    names: [
      ...["canvas", "surface", "raised", "sunken", "well", "paper"],
      ...["line", "line-strong", "field", "margin", "ink", "ink-2", "ink-3"],
    ],
  },
  {
    caption: "Metal, ember, wax, meaning",
    names: [
      ...["gold", "gold-line", "gold-hi", "gold-mid", "gold-lo", "gold-star", "gold-wash"],
      ...["ember", "ember-line", "ember-fill", "ember-wash", "wax"],
      ...["positive", "warning", "danger", "info", "focus"],
    ],
  },
  {
    caption: "The nine order statuses",
    names: [
      ...["status-pending", "status-in-progress", "status-verifying-account", "status-email-reset-sent"],
      ...["status-gold-collected", "status-gold-received", "status-payment-sent"],
      ...["status-completed", "status-canceled"],
    ],
  },
] as const;

export function Colours() {
  return (
    <Section title="Colour">
      {groups.map((group) => (
        <div key={group.caption}>
          <Caption>{group.caption}</Caption>
          <ul className={styles.swatches}>
            {group.names.map((name) => (
              <li key={name}>
                <i style={{ background: `var(--color-${name})` }} />
                <b>{name}</b>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </Section>
  );
}

export function TypeScale() {
  return (
    <Section title="Type">
      <p className={cx(text.display, text.size4xl)}>Weighed in the open</p>
      <div className={cx(styles.grid, styles.g2)}>
        <div className={cx(layout.stack, layout.snug)}>
          <p className={cx(text.display, text.size3xl)}>Section title, 36</p>
          <p className={cx(text.display, text.size2xl)}>Section title on a phone, 28</p>
          <p className={cx(text.display, text.sizeXl)}>Card title, 22</p>
          <p className={text.lead}>
            Lead, 18: one or two sentences below a title, never more than 34 em wide.
          </p>
        </div>
        <div className={cx(layout.stack, layout.snug)}>
          <p>Body, 16 in the shop. Hanken Grotesk with tabular, lining figures everywhere.</p>
          <p className={text.small}>
            Desk body and help, 14.{" "}
            <span className={cx(text.tiny, text.faint)}>Captions, 13, in the third ink.</span>
          </p>
          <p>
            <a href="#top">A link in text</a> is ink with a gold underline.
          </p>
          <p className={cx(text.mono, text.small)}>#3f9a1c7e · 0x71C7656EC7ab88b098defB751B7401B5f6d8976F</p>
          <p>
            <span className={sumStyles.sum}>$1,900.00</span>
          </p>
        </div>
      </div>
    </Section>
  );
}
