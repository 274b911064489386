import { changesIn, type LoggedChange } from "../../../../domain/audit/model.ts";
import { formatUsd } from "../../../../kernel/money.ts";

/** Most characters of a value that a line shows. */
const longestValue = 160;

const draftFields: Record<string, string> = {
  priceCents: "price",
  deliveryTime: "delivery",
  loginMethod: "login method",
  combatLevel: "combat level",
  totalLevel: "total level",
};

export function fieldsOf({ fields }: Record<string, unknown>): string {
  if (!Array.isArray(fields)) return "";
  return `: ${fields.map((field) => draftFields[String(field)] ?? String(field)).join(", ")}`;
}

/** `maxOpenOrders` → `max open orders` */
function fieldName(field: string): string {
  return draftFields[field] ?? field.replace(/([a-z])([A-Z])/g, "$1 $2").toLowerCase();
}

/** The database sorts the names of fields, which says nothing to people. */
function numberFirst(one: unknown, other: unknown): number {
  return Number(typeof other === "number") - Number(typeof one === "number");
}

/** `333 Members` of a listed world; what is no object as it is. */
function itemText(item: unknown): string {
  return typeof item === "object" && item !== null
    ? Object.values(item).sort(numberFirst).join(" ")
    : String(item);
}

function valueText(field: string, value: unknown): string {
  if (value === null || value === undefined || value === "") return "empty";
  if (typeof value === "number" && field.endsWith("Cents")) return formatUsd(value);
  if (typeof value === "boolean") return value ? "on" : "off";
  const text = Array.isArray(value)
    ? value.map(itemText).join(", ")
    : typeof value === "object"
      ? JSON.stringify(value)
      : String(value);
  return text.length > longestValue ? `${text.slice(0, longestValue - 1)}…` : text;
}

function changeText({ field, from, to }: LoggedChange): string {
  return `${fieldName(field)} from ${valueText(field, from)} to ${valueText(field, to)}`;
}

/** `: price from $20.00 to $25.00; delivery from …`, where the event says so. */
export function changesOf(data: Record<string, unknown>): string {
  const changes = changesIn(data);
  return changes.length > 0 ? `: ${changes.map(changeText).join("; ")}` : "";
}
