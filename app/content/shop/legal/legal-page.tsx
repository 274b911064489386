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
};

/** A legal text as numbered clauses, with a list of them beside it. */
export function LegalPage({ document }: { document: LegalDocument }) {
  const { title, summary, updatedOn, sections } = document;
  return (
    <article className={layout.page}>
      <header className={pageHeadStyles.head}>
        <h1>{title}</h1>
        <p className={textStyles.lead}>{summary}</p>
        <p className={cx(textStyles.small, textStyles.faint)}>
          Last changed on <time dateTime={updatedOn.iso}>{updatedOn.text}</time>
        </p>
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
        </div>
      </div>
    </article>
  );
}
