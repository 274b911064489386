import { csvLine } from "../../../kernel/csv.ts";
import { importColumns } from "./columns.ts";

const example = [
  "Ashen Zerker",
  "Zerker",
  "Regular",
  "Legacy Email",
  "97",
  "1412",
  "189.00",
  "Instant",
  "A zerker with a fire cape.",
  "Fire cape; Barrows gloves; 175 quest points",
  "yes",
  "1",
  "name@mail.example",
  "the password",
  "First pet: Grey",
  "14",
];

/** A CSV file with every column of an import and one row, to begin with. */
export function importTemplate(): string {
  return csvLine(importColumns) + csvLine(example);
}
