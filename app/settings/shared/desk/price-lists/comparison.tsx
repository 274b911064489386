import type { ReactNode } from "react";
import styles from "../../../../shell/desk/price-editor.module.css";
import layout from "../../../../ui/layout.module.css";
import tableStyles from "../../../../ui/table.module.css";
import text from "../../../../ui/text.module.css";

type ComparisonProps = {
  caption: string;
  /** What the lines come to. */
  sum: { label: string; before: string; after: string };
  /** What the edit does, in a sentence. */
  verdict: string;
  /** A row for each line. */
  children: ReactNode;
};

/** An example under what is in force and under the edit, line by line. */
export function Comparison({ caption, sum, verdict, children }: ComparisonProps) {
  return (
    <>
      <table className={styles.comparison}>
        <caption className={layout.visuallyHidden}>{caption}</caption>
        <thead>
          <tr>
            <th scope="col">Line</th>
            <th scope="col" className={tableStyles.cash}>
              Current
            </th>
            <th scope="col" className={tableStyles.cash}>
              Edited
            </th>
          </tr>
        </thead>
        <tbody>{children}</tbody>
        <tfoot>
          <tr>
            <th scope="row">{sum.label}</th>
            <td className={tableStyles.cash}>{sum.before}</td>
            <td className={tableStyles.cash}>{sum.after}</td>
          </tr>
        </tfoot>
      </table>
      <p className={text.small} role="status">
        {verdict}
      </p>
    </>
  );
}
