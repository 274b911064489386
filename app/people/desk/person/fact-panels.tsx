import { KeyValues } from "../../../ui/key-values.tsx";
import layout from "../../../ui/layout.module.css";
import { Link } from "../../../ui/link.tsx";
import pageStyles from "../../../ui/page.module.css";
import { Panel } from "../../../ui/panel.tsx";
import text from "../../../ui/text.module.css";
import { type PersonView, personPath } from "./person-view.ts";

type Props = { person: PersonView };

/** Who they are. */
export function WhoPanel({ person }: Props) {
  const items = person.facts.map(({ label, value }) => ({
    label,
    value: <span className={text.breakAnywhere}>{value}</span>,
  }));
  const half = Math.ceil(items.length / 2);
  return (
    <Panel title="Account">
      <div className={pageStyles.twoColumns}>
        <KeyValues labelled items={items.slice(0, half)} />
        <KeyValues labelled items={items.slice(half)} />
      </div>
    </Panel>
  );
}

/** The addresses and destinations that they used, as much of them as the reader may know. */
export function ContactsPanel({ person: { contacts } }: Props) {
  if (contacts.length === 0) return null;
  return (
    <Panel title="Addresses used">
      <KeyValues
        labelled
        items={contacts.map(({ label, values }) => ({
          label,
          value: (
            <span className={text.breakAnywhere}>
              {values.map((value) => (
                <span key={value} className={text.withLineBreaks}>
                  {value}
                  {"\n"}
                </span>
              ))}
            </span>
          ),
        }))}
      />
    </Panel>
  );
}

/** Who brought them, and what they earned by bringing others. */
export function ReferralsPanel({ person: { referrals } }: Props) {
  if (!referrals) return null;
  const { referrer, sums } = referrals;
  return (
    <Panel title="Referrals">
      <div className={layout.stack}>
        <KeyValues cash items={sums} />
        {referrer ? (
          <p className={text.small}>
            Came by the link of <Link to={personPath(referrer.personId)}>{referrer.displayName}</Link>.
          </p>
        ) : null}
      </div>
    </Panel>
  );
}
