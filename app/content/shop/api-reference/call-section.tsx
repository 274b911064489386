import { cx } from "../../../ui/cx.ts";
import tableStyles from "../../../ui/table.module.css";
import { Table } from "../../../ui/table.tsx";
import textStyles from "../../../ui/text.module.css";
import type { ApiCall, ApiContent, ApiField } from "./api-reference.ts";
import { Coded } from "./coded.tsx";
import styles from "./reference.module.css";

/** One call: what it is for, what it takes and gives, and an example of both. */
export function CallSection({ call }: { call: ApiCall }) {
  const { id, method, path, summary, text, madeWith } = call;
  return (
    <section id={id} className={styles.call} aria-labelledby={`${id}-title`}>
      <h3 id={`${id}-title`}>{summary}</h3>
      <p className={cx(textStyles.mono, styles.line)}>
        <b>{method}</b> {path}
      </p>
      <p>
        <Coded>{text}</Coded>
      </p>
      <p className={cx(textStyles.small, textStyles.muted)}>Credentials: {madeWith.join(", or ")}.</p>
      <Fields caption={`Parameters of ${summary}`} title="Parameters" fields={call.parameters} />
      {call.takes.map((content) => (
        <Content key={content.kinds.join()} summary={summary} {...content} />
      ))}
      <Example title="Example request" code={call.request} />
      <Example title="Example response" code={call.answer} />
      <details className={styles.more}>
        <summary>Response fields</summary>
        <Fields caption={`Response of ${summary}`} fields={call.gives} />
      </details>
      <details className={styles.more}>
        <summary>Errors</summary>
        <dl>
          {call.failures.map((failure) => (
            <div key={failure.status}>
              <dt>{failure.status}</dt>
              <dd>
                <Coded>{failure.text}</Coded>
              </dd>
            </div>
          ))}
        </dl>
      </details>
    </section>
  );
}

/** What is sent; of several contents each with the values that mean it. */
function Content({ summary, kinds, text, fields }: ApiContent & { summary: string }) {
  if (kinds.length === 0) return <Fields caption={`Body of ${summary}`} title="Body" fields={fields} />;
  const named = kinds.join(", ");
  return (
    <>
      <h4>Body for {named}</h4>
      <p className={textStyles.small}>
        <Coded>{text}</Coded>
      </p>
      <Fields caption={`Body of ${summary}: ${named}`} fields={fields} />
    </>
  );
}

type FieldsProps = { caption: string; title?: string; fields: readonly ApiField[] };

/** Fields with their types and meanings. */
export function Fields({ caption, title, fields }: FieldsProps) {
  if (fields.length === 0) return null;
  return (
    <>
      {title ? <h4>{title}</h4> : null}
      <Table caption={caption} blocks>
        <thead>
          <tr>
            <th scope="col">Field</th>
            <th scope="col">Type</th>
            <th scope="col">Meaning</th>
          </tr>
        </thead>
        <tbody>
          {fields.map((field) => (
            <tr key={field.name}>
              <td className={textStyles.mono}>{field.name}</td>
              <td className={tableStyles.endOnPhone}>
                {field.holds}
                {field.required ? "" : ", optional"}
              </td>
              <td className={tableStyles.wideOnPhone}>
                <Coded>{field.text}</Coded>
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
    </>
  );
}

/** A piece of code that can be scrolled. */
export function Example({ title, code }: { title: string; code: string }) {
  return (
    <>
      <h4>{title}</h4>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keys */}
      <pre className={cx(textStyles.mono, styles.code)} tabIndex={0}>
        {code}
      </pre>
    </>
  );
}
