import type { ComponentProps, ReactNode } from "react";
import { useRouteLoaderData } from "react-router";
import type { Topic } from "../../../../kernel/topics.ts";
import { PostingTable } from "../../../components/desk/postings/posting-table.tsx";
import { ViewedPosting } from "../../../components/desk/postings/viewed-posting.tsx";
import { useLive } from "../../../live/use-live.ts";
import type { loader as rootLoader } from "../../../root.tsx";
import { LinkButton } from "../../../ui/button.tsx";
import { Panel } from "../../../ui/panel.tsx";
import type { readPostings } from "./read-postings.ts";

type Viewed = ComponentProps<typeof ViewedPosting>;

type PostingPageProps = {
  title: string;
  /** What it is about, in a sentence. */
  lead: string;
  /** What is posted: `rules`. */
  what: string;
  /** The live topic of its postings. */
  topic: Topic;
  /** The version in force. */
  inForce: number;
  history: Omit<ReturnType<typeof readPostings>, "viewed"> & { viewed: Viewed["viewed"] | null };
  rollBack: NonNullable<Viewed["rollBack"]>;
  /** The posting that is shown in full. */
  viewed: ReactNode;
  /** What is in force, to edit or to read. */
  children: ReactNode;
};

/** A page of the desk on which something is posted in versions: what is in force, one to read, and all postings. */
export function PostingPage({ title, lead, what, topic, inForce, history, ...parts }: PostingPageProps) {
  const { postings, olderTo, newestTo, viewed, closeTo, mayEdit } = history;
  const root = useRouteLoaderData<typeof rootLoader>("root");
  useLive([topic], { since: root?.viewer?.since });
  return (
    <>
      <h1>{title}</h1>
      <p className="muted">
        {lead} Version {inForce} is in force.
      </p>
      {viewed ? (
        <ViewedPosting
          key={viewed.version}
          viewed={viewed}
          what={what}
          inForce={inForce}
          rollBack={mayEdit ? parts.rollBack : null}
          closeTo={closeTo}
        >
          {parts.viewed}
        </ViewedPosting>
      ) : null}
      {parts.children}
      <Panel
        title={`Postings of the ${what}`}
        pad={false}
        aside={<span className="tiny faint">times in UTC</span>}
      >
        <PostingTable rows={postings} what={what} />
        {olderTo || newestTo ? (
          <div className="row end pad">
            {newestTo ? <LinkButton to={newestTo}>Newest</LinkButton> : null}
            {olderTo ? <LinkButton to={olderTo}>Older postings</LinkButton> : null}
          </div>
        ) : null}
      </Panel>
    </>
  );
}
