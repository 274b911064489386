/** A listing's fields in the words of the desk. */
const listingFieldLabels: Record<string, string> = {
  name: "name",
  build: "build",
  type: "type",
  loginMethod: "login method",
  combatLevel: "combat level",
  totalLevel: "total level",
  priceCents: "price",
  deliveryTime: "delivery",
  description: "description",
  features: "features",
  verified: "verified",
  featured: "featured number",
};

const actions: Record<string, string> = {
  "listing.created": "created this listing",
  "listing.drafted": "created this draft from a bought account",
  "listing.published": "published it",
  "listing.hidden": "hid it",
  "listing.sold": "sold it",
  "listing.held": "put it on hold with an order",
  "listing.freed": "released it from an order",
  "listing.withdrawn": "withdrew it",
  "listing.login_saved": "saved a new login",
  "listing.login_revealed": "revealed its login",
  "listing.picture_added": "added a picture",
  "listing.picture_removed": "removed a picture",
  "listing.pictures_ordered": "reordered its pictures",
};

/** What an event of a listing says that somebody did: `changed the price and the delivery`. */
export function changeText({ type, data }: { type: string; data: Record<string, unknown> }): string {
  if (type !== "listing.edited") return actions[type] ?? "changed this listing";
  const fields = Array.isArray(data.fields) ? data.fields.map(String) : [];
  const words = fields.map((field) => `the ${listingFieldLabels[field] ?? field}`);
  if (words.length === 0) return "changed it";
  const last = words.pop();
  return `changed ${words.length > 0 ? `${words.join(", ")} and ${last}` : last}`;
}
