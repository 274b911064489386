import type { ReactNode } from "react";

type SectionProps = { title: string; columns?: 2 | 3; children: ReactNode };

/** One part of the kit page, under its double rule. */
export function Section({ title, columns, children }: SectionProps) {
  return (
    <section>
      <h2>{title}</h2>
      <div className={columns ? `g g${columns}` : "g"}>{children}</div>
    </section>
  );
}

/** A small caption over a group of examples. */
export function Caption({ children }: { children: ReactNode }) {
  return <p className="cap">{children}</p>;
}
