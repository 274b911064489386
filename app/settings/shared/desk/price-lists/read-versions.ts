import type { RouterContextProvider } from "react-router";
import { can } from "../../../../../domain/people/model.ts";
import { formatMoment } from "../../../../../kernel/dates.ts";
import { viewerOf } from "../../../../shell/access/guard-desk.ts";
import { versionPath } from "./version-path.ts";
import type { VersionLine } from "./version-table.tsx";

/** A price list and its versions, as its part of the domain reads them. */
type PriceListVersions<V> = {
  inForce: { version: number };
  /** Newest first. */
  versions: (Omit<VersionLine, "postedAt" | "by" | "isInForce" | "to"> & Published)[];
  olderThan: number | null;
  viewed: V | null;
};

/** Who published it is null for the program itself. */
type Published = { postedAt: Date; by: string | null };

/**
 * The versions of the price list of `page`, in words, from those older than `before`; and whether its reader
 * may publish.
 */
export function readVersions<V extends Published>(
  args: { context: Readonly<RouterContextProvider> },
  page: string,
  { inForce, versions, olderThan, viewed }: PriceListVersions<V>,
  before: number | undefined,
) {
  return {
    versions: versions.map(
      (each): VersionLine => ({
        ...each,
        ...textOf(each),
        isInForce: each.version === inForce.version,
        to: `${versionPath(page, { before, view: each.version })}#viewed`,
      }),
    ),
    olderTo: olderThan === null ? null : versionPath(page, { before: olderThan }),
    newestTo: before === undefined ? null : page,
    viewed: viewed && { ...viewed, ...textOf(viewed) },
    closeTo: versionPath(page, { before }),
    mayEdit: can(viewerOf(args).role, "offers.edit"),
  };
}

function textOf({ postedAt, by }: Published) {
  return { postedAt: formatMoment(postedAt), by: by ?? "Shop" };
}
