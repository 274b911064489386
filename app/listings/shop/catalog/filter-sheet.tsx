import { SlidersHorizontal } from "lucide";
import { useEffect, useState } from "react";
import type { ListingPage } from "../../../../domain/listings/model.ts";
import buttonStyles from "../../../ui/button.module.css";
import { Button } from "../../../ui/button.tsx";
import { cx } from "../../../ui/cx.ts";
import { Icon } from "../../../ui/icons.tsx";
import { Sheet } from "../../../ui/sheet.tsx";
import text from "../../../ui/text.module.css";
import { useHydrated } from "../../../ui/use-hydrated.ts";
import { accountsText, choicesIn, toggled } from "./catalog-query.ts";
import { ClearAll } from "./clear-all.tsx";
import { FilterGroups } from "./filter-groups.tsx";
import styles from "./market.module.css";
import type { CatalogControl } from "./use-catalog-query.ts";

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
  const { wanted, choose } = control;
  const count = choicesIn(wanted);
  useCloseOnWide(setOpen);
  const face = (
    <>
      <Icon of={SlidersHorizontal} />
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
    <Sheet
      open={isOpen}
      onOpenChange={setOpen}
      title="Filters"
      trigger={
        <button
          type="button"
          className={cx(buttonStyles.button, buttonStyles.secondary, styles.narrowOnly)}
          data-waits={asideId}
        >
          {face}
        </button>
      }
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
