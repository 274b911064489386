import type { ReactNode } from "react";
import pageHeadStyles from "../../ui/page-head.module.css";
import text from "../../ui/text.module.css";

/** Title and opening words of a page of running text. */
export function PageHead({ title, children }: { title: string; children: ReactNode }) {
  return (
    <header className={pageHeadStyles.head}>
      <h1>{title}</h1>
      <p className={text.lead}>{children}</p>
    </header>
  );
}
