import type { RouterContextProvider } from "react-router";
import { can } from "../../../../domain/people/model.ts";
import { formatMoment } from "../../../../kernel/dates.ts";
import type { PostingLine } from "../../../components/desk/postings/posting-table.tsx";
import { viewerOf } from "../guard-desk.ts";
import { postingPath } from "../posting-path.ts";

/** Something that is posted in versions, as its part tells of it. */
type PostingDesk<V> = {
  inForce: { version: number };
  /** Newest first. */
  postings: (Omit<PostingLine, "postedAt" | "by" | "isInForce" | "to"> & Posted)[];
  olderThan: number | null;
  viewed: V | null;
};

/** Who posted it is null for the program itself. */
type Posted = { postedAt: Date; by: string | null };

/**
 * The history of what is posted on `page`, in words, from those older than `before`; and whether its reader
 * may post.
 */
export function readPostings<V extends Posted>(
  args: { context: Readonly<RouterContextProvider> },
  page: string,
  { inForce, postings, olderThan, viewed }: PostingDesk<V>,
  before: number | undefined,
) {
  return {
    postings: postings.map(
      (posting): PostingLine => ({
        ...posting,
        ...textOf(posting),
        isInForce: posting.version === inForce.version,
        to: `${postingPath(page, { before, view: posting.version })}#viewed`,
      }),
    ),
    olderTo: olderThan === null ? null : postingPath(page, { before: olderThan }),
    newestTo: before === undefined ? null : page,
    viewed: viewed && { ...viewed, ...textOf(viewed) },
    closeTo: postingPath(page, { before }),
    mayEdit: can(viewerOf(args).role, "offers.edit"),
  };
}

function textOf({ postedAt, by }: Posted) {
  return { postedAt: formatMoment(postedAt), by: by ?? "Shop" };
}
