import { cx } from "../../../ui/cx.ts";
import documentStyles from "../../../ui/document.module.css";
import layout from "../../../ui/layout.module.css";
import pageHeadStyles from "../../../ui/page-head.module.css";
import textStyles from "../../../ui/text.module.css";
import type { ApiReference } from "./api-reference.ts";
import { CallSection } from "./call-section.tsx";
import { Coded } from "./coded.tsx";
import { EventsSection } from "./events-section.tsx";
import styles from "./reference.module.css";

/** The reference of the API: how to begin, every call with an example, and every event. */
export function ApiPage({ reference }: { reference: ApiReference }) {
  const { title, intro, credentials, groups, events } = reference;
  const links = [
    ...groups.flatMap(({ calls }) => calls.map(({ id, summary }) => ({ id, summary }))),
    { id: "events", summary: "Events" },
  ];
  const [lead, ...rest] = intro;
  return (
    <article className={layout.page}>
      <header className={pageHeadStyles.head}>
        <h1>{title}</h1>
        <p className={textStyles.lead}>
          <Coded>{lead ?? ""}</Coded>
        </p>
        <p className={textStyles.small}>
          Machine-readable: <a href="/api/openapi.json">openapi.json</a>
        </p>
      </header>
      <div className={documentStyles.document}>
        <aside>
          <nav aria-label="Calls">
            <h2>Calls</h2>
            {links.map(({ id, summary }, index) => (
              <a key={id} href={`#${id}`}>
                <span>{index + 1}</span>
                {summary}
              </a>
            ))}
          </nav>
        </aside>
        <div className={styles.calls}>
          <section className={cx(layout.stack, layout.snug)}>
            {rest.map((paragraph) => (
              <p key={paragraph}>
                <Coded>{paragraph}</Coded>
              </p>
            ))}
            <h2>Authentication</h2>
            <dl className={styles.credentials}>
              {credentials.map((credential) => (
                <div key={credential.name}>
                  <dt>{credential.name}</dt>
                  <dd>
                    <Coded>{credential.text}</Coded>
                  </dd>
                </div>
              ))}
            </dl>
          </section>
          {groups.map((group) => (
            <section key={group.name}>
              <h2>{group.name}</h2>
              <p className={textStyles.muted}>{group.text}</p>
              {group.calls.map((call) => (
                <CallSection key={call.id} call={call} />
              ))}
            </section>
          ))}
          <EventsSection events={events} />
        </div>
      </div>
    </article>
  );
}
