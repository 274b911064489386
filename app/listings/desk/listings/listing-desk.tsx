import { Crumbs } from "../../../ui/crumbs.tsx";
import { EditListingForm } from "./edit-listing-form.tsx";
import { listPath } from "./list-address.ts";
import { ListingHistory } from "./listing-history.tsx";
import { ListingLoginCard } from "./listing-login-card.tsx";
import { ListingStateCard } from "./listing-state-card.tsx";
import type { ListingDeskView, ListingMay, RevealedLogin } from "./listing-view.ts";
import { PicturesCard } from "./pictures-card.tsx";
import { ReadListing } from "./read-listing.tsx";

type ListingDeskProps = { listing: ListingDeskView; may: ListingMay; revealed: RevealedLogin | null };

/** The page of one listing at the desk: what it says and shows left, its state, login and log right. */
export function ListingDesk({ listing, may, revealed }: ListingDeskProps) {
  const mayEdit = may.edit && listing.state !== "withdrawn";
  return (
    <>
      <Crumbs items={[{ label: "Listings", to: listPath }, { label: listing.name }]} />
      <h1 className="listing-title">{listing.name}</h1>
      <div className="listing-background">
        <div className="stack">
          {mayEdit ? <EditListingForm listing={listing} /> : <ReadListing listing={listing} />}
          <PicturesCard listing={listing} mayEdit={mayEdit} />
        </div>
        <div className="stack">
          <ListingStateCard listing={listing} may={may} />
          <ListingLoginCard listing={listing} may={may} revealed={revealed} />
          <ListingHistory actions={listing.actions} />
        </div>
      </div>
    </>
  );
}
