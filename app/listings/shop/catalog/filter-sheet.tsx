import { SlidersHorizontal } from "lucide";
import { useEffect, useRef, useState } from "react";
import type { ListingPage } from "../../../../domain/listings/model.ts";
import buttonStyles from "../../../ui/button.module.css";
import { Button } from "../../../ui/button.tsx";
import { cx } from "../../../ui/cx.ts";
import { Icon } from "../../../ui/icons.tsx";
import { loadLater, useOpener } from "../../../ui/load-later.ts";
import { Spin } from "../../../ui/spin.tsx";
import text from "../../../ui/text.module.css";
import { useHydrated } from "../../../ui/use-hydrated.ts";
import { accountsText, choicesIn, toggled } from "./catalog-query.ts";
import { ClearAll } from "./clear-all.tsx";
import { FilterGroups } from "./filter-groups.tsx";
import styles from "./market.module.css";
import type { CatalogControl } from "./use-catalog-query.ts";

const filterSheet = loadLater(() => import("../../../ui/sheet.tsx").then(({ Sheet }) => Sheet));

/** From here on the filters stand beside the accounts. */
const wideQuery = "(min-width: 62rem)";

type FilterSheetProps = {
  control: CatalogControl;
  page: ListingPage;
  /** The filters in the page, which the button shows where there are no scripts. */
  asideId: string;
};

/** The way to the filters on small windows: a sheet from the right that says how many accounts are left. */
export function FilterSheet({ control, page, asideId }: FilterSheetProps) {
  const [isOpen, setOpen] = useState(false);
  const hydrated = useHydrated();
  const Sheet = filterSheet.useLoaded();
  const opener = useOpener(filterSheet);
  const button = useRef<HTMLButtonElement>(null);
  const { wanted, choose } = control;
  const count = choicesIn(wanted);
  useCloseOnWide(setOpen);
  const face = (
    <>
      {opener.busy ? <Spin /> : <Icon of={SlidersHorizontal} />}
      <span>{count > 0 ? `Filters (${count})` : "Filters"}</span>
    </>
  );
  if (!hydrated) {
    return (
      <a
        className={cx(buttonStyles.button, buttonStyles.secondary, styles.narrowOnly)}
        href={`#${asideId}`}
        data-waits={asideId}
      >
        {face}
      </a>
    );
  }
  return (
    <>
      <button
        ref={button}
        type="button"
        className={cx(buttonStyles.button, buttonStyles.secondary, styles.narrowOnly)}
        {...opener.approach}
        onClick={() => opener.open(() => setOpen(true))}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-busy={opener.busy || undefined}
        data-waits={asideId}
      >
        {face}
      </button>
      {Sheet ? (
        <Sheet
          open={isOpen}
          opener={button}
          onOpenChange={setOpen}
          title="Filters"
          footer={
            <Button variant="primary" wide onClick={() => setOpen(false)}>
              Show {accountsText(page.total)}
            </Button>
          }
        >
          <div className={styles.filters}>
            <div className={styles.clearSlot}>
              {count > 0 ? (
                <ClearAll query={wanted} />
              ) : (
                <span className={cx(text.small, text.faint)}>No filters yet.</span>
              )}
            </div>
            <FilterGroups
              query={wanted}
              counts={page.counts}
              onToggle={(group, value) => choose(toggled(wanted, group, value))}
            />
          </div>
        </Sheet>
      ) : null}
    </>
  );
}

function useCloseOnWide(setOpen: (open: boolean) => void): void {
  useEffect(() => {
    const query = matchMedia(wideQuery);
    const close = () => {
      if (query.matches) setOpen(false);
    };
    query.addEventListener("change", close);
    return () => query.removeEventListener("change", close);
  }, [setOpen]);
}
