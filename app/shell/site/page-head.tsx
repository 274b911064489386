import type { ReactNode } from "react";

/** Title and opening words of a page of running text. */
export function PageHead({ title, children }: { title: string; children: ReactNode }) {
  return (
    <header className="page-head">
      <h1>{title}</h1>
      <p className="lead">{children}</p>
    </header>
  );
}
