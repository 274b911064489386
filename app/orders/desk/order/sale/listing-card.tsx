import { Tags } from "lucide";
import type { SaleForDesk } from "../../../../../domain/account-sales/index.ts";
import { listingPath } from "../../../../listings/shared/desk/listing-path.ts";
import { Button } from "../../../../ui/button.tsx";
import { cx } from "../../../../ui/cx.ts";
import { Icon } from "../../../../ui/icons.tsx";
import { Link } from "../../../../ui/link.tsx";
import { Panel } from "../../../../ui/panel.tsx";
import text from "../../../../ui/text.module.css";
import { DeskForm } from "../desk-form.tsx";
import { orderForms } from "../order-forms.ts";
import type { OrderDeskView } from "../order-view.ts";

type ListingCardProps = { order: OrderDeskView; sale: SaleForDesk; mayList: boolean };

/**
 * An account that is ours becomes a draft of a listing by a press, without retyping; then the way to that
 * draft.
 */
export function ListingCardData({ order: { listing, status }, sale, mayList }: ListingCardProps) {
  const isOurs = sale.handedOverAt !== null || status === "completed";
  if (!listing && !isOurs) return null;
  return (
    <Panel title="Listing" id="listing">
      {listing ? (
        <p>
          <Link to={listingPath(listing.listingId)}>{listing.name}</Link>
        </p>
      ) : mayList ? (
        <DeskForm form={orderForms.list}>
          {({ busy }) => (
            <>
              <p className={cx(text.small, text.muted)}>
                Creates a draft from the answers and levels, with the login copied inside the vault. Nothing
                is published.
              </p>
              <div>
                <Button type="submit" busy={busy} busyLabel="Creating…" icon={<Icon of={Tags} size={16} />}>
                  Create listing
                </Button>
              </div>
            </>
          )}
        </DeskForm>
      ) : (
        <p className={text.muted}>Only managers can create a listing from this account.</p>
      )}
    </Panel>
  );
}
