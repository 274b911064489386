import { Search } from "lucide";
import { searchShop } from "../../../domain/search/index.ts";
import { longestSearch } from "../../../domain/search/model.ts";
import { ctxOf } from "../../context.ts";
import { viewerOf } from "../../shell/access/guard-desk.ts";
import { DeskError } from "../../shell/desk/desk-error.tsx";
import deskStyles from "../../shell/desk/desk-pages.module.css";
import { findPlaces, type SearchGroup, searchKindLabels } from "../../shell/desk/search/search-group.ts";
import { SearchLineText } from "../../shell/desk/search/search-line.tsx";
import { SearchButton } from "../../shell/desk/search-field.tsx";
import { unwrapOr404 } from "../../shell/desk/unwrap-or-404.ts";
import { unlistedPage } from "../../shell/shop/page-titles.ts";
import { cx } from "../../ui/cx.ts";
import { Empty } from "../../ui/empty.tsx";
import { Field } from "../../ui/field.tsx";
import { Icon } from "../../ui/icons.tsx";
import layout from "../../ui/layout.module.css";
import { Form, Link } from "../../ui/link.tsx";
import { Panel } from "../../ui/panel.tsx";
import { TextInput } from "../../ui/text-input.tsx";
import { useFilterForm } from "../../web/forms/use-filter-form.ts";
import type { Route } from "./+types/search.route.ts";
import styles from "./search.module.css";
import { searchGroups } from "./search-lines.ts";

export { DeskError as ErrorBoundary };

const searchPath = "/admin/search";

export function meta({ matches }: Route.MetaArgs) {
  return unlistedPage(matches, "Search · Order desk");
}

export async function loader(args: Route.LoaderArgs) {
  const q = (args.url.searchParams.get("q") ?? "").trim().slice(0, longestSearch);
  const ctx = ctxOf(args);
  const hits = unwrapOr404(await searchShop(ctx, q));
  return { q, groups: [...findPlaces(viewerOf(args).role, q), ...searchGroups(hits, q, ctx.actor)] };
}

/** What the whole desk has of a text: the same as its palette, and without scripts. */
export default function SearchPage({ loaderData }: Route.ComponentProps) {
  const { q, groups } = loaderData;
  const form = useFilterForm({ path: searchPath, fields: { q } });
  return (
    <>
      <h1>Search</h1>
      <Form {...form} role="search" className={cx(layout.row, layout.tight, deskStyles.search)}>
        <Field label="Search the desk" hideLabel className={layout.grow}>
          <TextInput
            type="search"
            name="q"
            maxLength={longestSearch}
            defaultValue={q}
            placeholder="Number, amount, phrase, reference, email…"
            autoFocus={q === ""}
            pre={<Icon of={Search} size={16} />}
          />
        </Field>
        <SearchButton />
      </Form>
      {groups.length > 0 ? (
        <div className={styles.groups}>
          {groups.map((group) => (
            <FoundGroup key={group.kind} group={group} />
          ))}
        </div>
      ) : (
        <Empty level={2} title="Nothing found">
          Nothing matches “{q}”. Try an order number, amount, phrase, reference, email or game name.
        </Empty>
      )}
    </>
  );
}

function FoundGroup({ group: { kind, lines, all } }: { group: SearchGroup }) {
  return (
    <Panel title={searchKindLabels[kind]} pad={false}>
      <ul className={styles.lines}>
        {[...lines, ...(all ? [all] : [])].map((line) => (
          <li key={line.to + line.title}>
            <Link to={line.to}>
              <SearchLineText kind={kind} line={line} />
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
