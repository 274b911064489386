import { Alert } from "../../../ui/alert.tsx";
import { cx } from "../../../ui/cx.ts";
import documentStyles from "../../../ui/document.module.css";
import layout from "../../../ui/layout.module.css";
import pageHeadStyles from "../../../ui/page-head.module.css";
import textStyles from "../../../ui/text.module.css";

export type LegalDocument = {
  title: string;
  summary: string;
  updatedOn: { iso: string; text: string };
  sections: readonly { heading: string; paragraphs: readonly string[] }[];
  /** Set for a version that no longer holds. */
  earlier: { version: number; publishedOn: string } | null;
  /** Every version that was published, newest first. */
  versions: readonly { version: number; publishedOn: string; isCurrent: boolean }[];
};

/** A legal text as numbered clauses, with a list of them beside it. */
export function LegalPage({ document, path }: { document: LegalDocument; path: string }) {
  const { title, summary, updatedOn, sections, earlier, versions } = document;
  return (
    <article className={layout.page}>
      <header className={pageHeadStyles.head}>
        <h1>{title}</h1>
        <p className={textStyles.lead}>{summary}</p>
        <p className={cx(textStyles.small, textStyles.faint)}>
          Last changed on <time dateTime={updatedOn.iso}>{updatedOn.text}</time>
        </p>
        {earlier ? (
          <Alert tone="warn" title={`This is version ${earlier.version}, from ${earlier.publishedOn}`}>
            It no longer applies. <a href={path}>Read the current version</a>.
          </Alert>
        ) : null}
      </header>
      <div className={documentStyles.document}>
        <aside>
          <nav aria-label="Clauses">
            <h2>In this text</h2>
            {sections.map(({ heading }, index) => (
              <a key={heading} href={`#clause-${index + 1}`}>
                <span>{index + 1}</span>
                {heading}
              </a>
            ))}
          </nav>
        </aside>
        <div className={documentStyles.clauses}>
          {sections.map(({ heading, paragraphs }, index) => (
            <section key={heading} id={`clause-${index + 1}`}>
              <div>
                <h2>{heading}</h2>
                {paragraphs.map((paragraph) => (
                  <p key={paragraph}>{paragraph}</p>
                ))}
              </div>
            </section>
          ))}
          {versions.length > 1 ? <Versions versions={versions} path={path} /> : null}
        </div>
      </div>
    </article>
  );
}

function Versions({ versions, path }: { versions: LegalDocument["versions"]; path: string }) {
  return (
    <details>
      <summary>All versions of this text</summary>
      <ul>
        {versions.map(({ version, publishedOn, isCurrent }) => (
          <li key={version}>
            <a href={isCurrent ? path : `${path}?version=${version}`}>Version {version}</a>, {publishedOn}
            {isCurrent ? " (current)" : null}
          </li>
        ))}
      </ul>
    </details>
  );
}
