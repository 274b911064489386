import { type RefObject, useEffect, useRef, useState } from "react";
import { useNavigate, useNavigation } from "react-router";
import { type ListingQuery, listingSearch, readListingQuery } from "../../../../domain/listings/model.ts";
import { useAddingLinks } from "../../../web/forms/use-adding-links.ts";
import { catalogHref, catalogPath } from "./catalog-query.ts";

/** How long after the last letter a search begins, in milliseconds. */
const typingMilliseconds = 250;

export type CatalogControl = {
  /** What is chosen, a moment before the accounts follow. */
  wanted: ListingQuery;
  isLoading: boolean;
  searchRef: RefObject<HTMLInputElement | null>;
  /** Goes to this query, with what stands in the search. */
  choose(query: ListingQuery): void;
  /** A letter was typed: searches when no other follows. */
  type(): void;
  /** Searches at once. */
  search(): void;
};

/**
 * The choices of the catalog's page, which its address keeps: each leads to an address of its own, so that
 * going back takes it back; of a search that is being typed only the last words are kept.
 */
export function useCatalogQuery(query: ListingQuery): CatalogControl {
  const navigate = useNavigate();
  const navigation = useNavigation();
  const searchRef = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [wanted, setWanted] = useState(query);
  const isLoading = navigation.location?.pathname === catalogPath;
  const shown = listingSearch(query);
  const isStarted = useRef(false);

  const chooseEarly = useRef(go);
  useEffect(() => () => clearTimeout(timer.current), []);
  // The address says what is chosen, also when going back or when an answer did not come.
  useEffect(() => {
    if (isLoading) return;
    const current = readListingQuery(new URLSearchParams(shown));
    const input = searchRef.current;
    // What was chosen before the page's script began is chosen.
    const early = isStarted.current ? null : chosenIn(input?.form);
    isStarted.current = true;
    if (early && listingSearch({ ...early, page: current.page }) !== shown) {
      return chooseEarly.current({ ...early, page: 1 }, { replace: true });
    }
    setWanted(current);
    if (input && timer.current === undefined && input.value.trim() !== current.q) input.value = current.q;
  }, [isLoading, shown]);

  function forget() {
    clearTimeout(timer.current);
    timer.current = undefined;
  }
  function go(next: ListingQuery, { replace = false } = {}) {
    forget();
    const search = listingSearch({ ...next, q: searchRef.current?.value ?? next.q });
    const target = readListingQuery(new URLSearchParams(search));
    setWanted(target);
    if (isLoading || listingSearch(target) !== shown) {
      void navigate(catalogHref(target), { preventScrollReset: true, replace });
    }
  }
  const searchNow = () => go({ ...wanted, page: 1 }, { replace: query.q !== "" });
  const searchLatest = useRef(searchNow);
  useEffect(() => {
    searchLatest.current = searchNow;
  });
  useAddingLinks({
    path: catalogPath,
    wanted() {
      if (!isLoading && timer.current === undefined) return null;
      return new URLSearchParams(
        listingSearch({ ...wanted, q: searchRef.current?.value ?? wanted.q, page: 1 }),
      );
    },
    hrefOf: (view) => catalogHref(readListingQuery(view)),
    // An account that is pressed is not taken away again by what was being typed.
    onAway: forget,
    onFollow(href) {
      forget();
      setWanted(readListingQuery(new URLSearchParams(href.slice(catalogPath.length))));
    },
  });

  return {
    wanted,
    isLoading,
    searchRef,
    choose: go,
    type() {
      clearTimeout(timer.current);
      timer.current = setTimeout(() => {
        timer.current = undefined;
        searchLatest.current();
      }, typingMilliseconds);
    },
    search: searchNow,
  };
}

/** What a form of the catalog says; null without one. */
function chosenIn(form: HTMLFormElement | null | undefined): ListingQuery | null {
  if (!form) return null;
  const query = new URLSearchParams();
  for (const [name, value] of new FormData(form)) if (typeof value === "string") query.append(name, value);
  return readListingQuery(query);
}
