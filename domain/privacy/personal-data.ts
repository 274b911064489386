import { dataOfNobody } from "./data-of-nobody.ts";
import { dataOfOrders } from "./data-of-orders.ts";
import { dataOfPeople } from "./data-of-people.ts";
import type { TableRule } from "./table-rule.ts";

/**
 * The one map of personal data (Rule P41): every column of the database that can hold text, with whether it
 * says something of a person, by table in the order of their names. The export is made from it. A test
 * compares it with the database, so that a new column is either named here or keeps the build from passing.
 *
 * Secrets (Rule P5), prints of tokens, what staff note among themselves and what others wrote about somebody
 * else are in no `export`.
 */
export const personalData: Readonly<Record<string, TableRule>> = Object.fromEntries(
  Object.entries({ ...dataOfNobody, ...dataOfOrders, ...dataOfPeople }).sort(([one], [other]) =>
    one < other ? -1 : 1,
  ),
);
