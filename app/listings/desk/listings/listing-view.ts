import type { ListingPicture, ListingState } from "../../../../domain/listings/model.ts";
import type { TypedListing } from "./listing-fields.tsx";

/** A listing as its page of the desk shows it; what is text is text already. */
export type ListingDeskView = {
  id: string;
  version: number;
  slug: string;
  name: string;
  state: ListingState;
  isHeld: boolean;
  price: string;
  /** Where the public sees it; null while it does not. */
  publicPath: string | null;
  orderId: string | null;
  sourceOrderId: string | null;
  heldUntil: string | null;
  login: "ready" | "stale" | "gone";
  loginMethod: string;
  /** Days for which the login is kept once the account is sold elsewhere. */
  loginStoredDays: number;
  made: string;
  published: string | null;
  sold: string | null;
  typed: TypedListing & { featured: string };
  pictures: readonly ListingPicture[];
  /** Newest first. */
  actions: readonly {
    id: string;
    who: string;
    did: string;
    note: string | null;
    at: string;
    datetime: string;
  }[];
};

export type ListingMay = { edit: boolean; reveal: boolean };

/** A login after Reveal, as lines to read. They are in that one answer only. */
export type RevealedLogin = readonly { label: string; value: string }[];
