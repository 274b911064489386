import type { ComponentProps, ReactNode } from "react";
import { useRouteLoaderData } from "react-router";
import type { loader as rootLoader } from "../../../../root.tsx";
import { LinkButton } from "../../../../ui/button.tsx";
import { cx } from "../../../../ui/cx.ts";
import layout from "../../../../ui/layout.module.css";
import panelStyles from "../../../../ui/panel.module.css";
import { Panel } from "../../../../ui/panel.tsx";
import text from "../../../../ui/text.module.css";
import { useLive } from "../../../../web/live/use-live.ts";
import type { AnyPriceList } from "./price-list.ts";
import type { readVersions } from "./read-versions.ts";
import { VersionTable } from "./version-table.tsx";
import { ViewedVersion } from "./viewed-version.tsx";

type Viewed = ComponentProps<typeof ViewedVersion>;

type PriceListPageProps<T, E, R> = {
  list: AnyPriceList<T, E, R>;
  /** The version in force. */
  inForce: number;
  history: Omit<ReturnType<typeof readVersions>, "viewed"> & { viewed: Viewed["viewed"] | null };
  /** The version that is shown in full. */
  viewed: ReactNode;
  /** What is in force, to edit or to read. */
  children: ReactNode;
};

/** The page of a price list: what is in force, one version to read, and all versions. */
export function PriceListPage<T, E, R>({ list, inForce, history, ...parts }: PriceListPageProps<T, E, R>) {
  const { title, lead, what, topic, forms } = list;
  const { versions, olderTo, newestTo, viewed, closeTo, mayEdit } = history;
  const root = useRouteLoaderData<typeof rootLoader>("root");
  useLive([topic], { since: root?.viewer?.since });
  return (
    <>
      <h1>{title}</h1>
      <p className={text.muted}>
        {lead} Current version: {inForce}.
      </p>
      {viewed ? (
        <ViewedVersion
          key={viewed.version}
          viewed={viewed}
          what={what}
          inForce={inForce}
          rollBack={mayEdit ? forms.rollBack : null}
          closeTo={closeTo}
        >
          {parts.viewed}
        </ViewedVersion>
      ) : null}
      {parts.children}
      <Panel title={`Versions of the ${what}`} pad={false}>
        <VersionTable rows={versions} what={what} />
        {olderTo || newestTo ? (
          <div className={cx(layout.row, layout.end, panelStyles.padded)}>
            {newestTo ? <LinkButton to={newestTo}>Newest</LinkButton> : null}
            {olderTo ? <LinkButton to={olderTo}>Older versions</LinkButton> : null}
          </div>
        ) : null}
      </Panel>
    </>
  );
}
