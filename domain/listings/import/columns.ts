/**
 * The columns of an import, by the field names of Rule S95, in the order that rows without a heading have.
 */
export const importColumns = [
  "name",
  "build",
  "type",
  "login_method",
  "combat_level",
  "total_level",
  "price",
  "delivery_time",
  "description",
  "features",
  "verified",
  "quantity",
  "email",
  "password",
  "recovery_questions",
  // The last to come: rows without a heading keep the order that they had.
  "warranty_days",
] as const;
type ImportColumn = (typeof importColumns)[number];

/** Columns that our export has and an import passes over. */
const passedOver = new Set([
  "slug",
  "url",
  "state",
  "featured",
  "created_at",
  "updated_at",
  "published_at",
  "sold_at",
]);

const otherNames: Record<string, ImportColumn> = {
  title: "name",
  account: "name",
  login: "login_method",
  combat: "combat_level",
  total: "total_level",
  price_usd: "price",
  delivery: "delivery_time",
  recovery: "recovery_questions",
  warranty: "warranty_days",
  login_name: "email",
  username: "email",
};

/** A column of a file: `id` is read to tell listings that the shop has, which an import does not change. */
export type FileColumn = ImportColumn | "id";

/** What a heading means: a column, `null` for one that is passed over, undefined for one that is unknown. */
export function columnOf(heading: string): FileColumn | null | undefined {
  const name = heading
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, "_");
  if (name === "id") return "id";
  if (passedOver.has(name)) return null;
  return importColumns.find((column) => column === name) ?? otherNames[name];
}
