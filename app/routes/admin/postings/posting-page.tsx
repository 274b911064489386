import type { ComponentProps, ReactNode } from "react";
import { useRouteLoaderData } from "react-router";
import { PostingTable } from "../../../components/desk/postings/posting-table.tsx";
import { ViewedPosting } from "../../../components/desk/postings/viewed-posting.tsx";
import { useLive } from "../../../live/use-live.ts";
import type { loader as rootLoader } from "../../../root.tsx";
import { LinkButton } from "../../../ui/button.tsx";
import { Panel } from "../../../ui/panel.tsx";
import type { AnyPriceList } from "./price-list.ts";
import type { readPostings } from "./read-postings.ts";

type Viewed = ComponentProps<typeof ViewedPosting>;

type PostingPageProps<T, E, R> = {
  list: AnyPriceList<T, E, R>;
  /** The version in force. */
  inForce: number;
  history: Omit<ReturnType<typeof readPostings>, "viewed"> & { viewed: Viewed["viewed"] | null };
  /** The posting that is shown in full. */
  viewed: ReactNode;
  /** What is in force, to edit or to read. */
  children: ReactNode;
};

/** The page of a price list: what is in force, one version to read, and all versions. */
export function PostingPage<T, E, R>({ list, inForce, history, ...parts }: PostingPageProps<T, E, R>) {
  const { title, lead, what, topic, forms, titles, inputs } = list;
  const rollBack = { name: forms.rollBack, title: titles.rollBack, schema: inputs.rollBack };
  const { postings, olderTo, newestTo, viewed, closeTo, mayEdit } = history;
  const root = useRouteLoaderData<typeof rootLoader>("root");
  useLive([topic], { since: root?.viewer?.since });
  return (
    <>
      <h1>{title}</h1>
      <p className="muted">
        {lead} Current version: {inForce}.
      </p>
      {viewed ? (
        <ViewedPosting
          key={viewed.version}
          viewed={viewed}
          what={what}
          inForce={inForce}
          rollBack={mayEdit ? rollBack : null}
          closeTo={closeTo}
        >
          {parts.viewed}
        </ViewedPosting>
      ) : null}
      {parts.children}
      <Panel
        title={`Versions of the ${what}`}
        pad={false}
        aside={<span className="tiny faint">times in UTC</span>}
      >
        <PostingTable rows={postings} what={what} />
        {olderTo || newestTo ? (
          <div className="row end pad">
            {newestTo ? <LinkButton to={newestTo}>Newest</LinkButton> : null}
            {olderTo ? <LinkButton to={olderTo}>Older versions</LinkButton> : null}
          </div>
        ) : null}
      </Panel>
    </>
  );
}
