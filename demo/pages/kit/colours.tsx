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
          <ul className="swatches">
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
      <p className="display text-4xl">Weighed in the open</p>
      <div className="g g2">
        <div className="stack sm">
          <p className="display text-3xl">Section title, 36</p>
          <p className="display text-2xl">Section title on a phone, 28</p>
          <p className="display text-xl">Card title, 22</p>
          <p className="lead">Lead, 18: one or two sentences below a title, never more than 34 em wide.</p>
        </div>
        <div className="stack sm">
          <p>Body, 16 in the shop. Hanken Grotesk with tabular, lining figures everywhere.</p>
          <p className="small">
            Desk body and help, 14. <span className="tiny faint">Captions, 13, in the third ink.</span>
          </p>
          <p>
            <a href="#top">A link in text</a> is ink with a gold underline.
          </p>
          <p className="mono small">#3f9a1c7e · 0x71C7656EC7ab88b098defB751B7401B5f6d8976F</p>
          <p>
            <span className="sum">$1,900.00</span>
          </p>
        </div>
      </div>
    </Section>
  );
}
