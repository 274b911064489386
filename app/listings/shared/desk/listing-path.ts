/** A listing's page of the desk. */
export function listingPath(id: string): string {
  return `/admin/listings/${id}`;
}
