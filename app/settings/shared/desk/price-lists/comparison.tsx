import type { ReactNode } from "react";

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
      <table className="offer-compare">
        <caption className="sr">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">Line</th>
            <th scope="col" className="cash">
              Current
            </th>
            <th scope="col" className="cash">
              Edited
            </th>
          </tr>
        </thead>
        <tbody>{children}</tbody>
        <tfoot>
          <tr>
            <th scope="row">{sum.label}</th>
            <td className="cash">{sum.before}</td>
            <td className="cash">{sum.after}</td>
          </tr>
        </tfoot>
      </table>
      <p className="small" role="status">
        {verdict}
      </p>
    </>
  );
}
