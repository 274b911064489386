import { type SQL, sql } from "drizzle-orm";
import type { Product } from "./product.ts";
import { type OrderType, orderTypes, products } from "./products.ts";

/**
 * The types that a fact is true of, as a list within SQL: `type in (${typesInSql(…)})`. At least one, or SQL
 * refuses it.
 */
export function typesInSql(holds: (product: Product) => boolean): SQL {
  return sql.raw(
    orderTypes
      .filter((type) => holds(products[type]))
      .map((type) => `'${type}'`)
      .join(", "),
  );
}

/** The ledger's accounts of what was sold, whatever it was. */
export const soldAccountsInSql = sql.raw(
  [
    ...new Set(
      Object.values(products).flatMap((product) =>
        product.payer === "customer" ? [`'${product.delivered.credit}'`] : [],
      ),
    ),
  ].join(", "),
);

/** What we pay for, and what the customer pays for. */
export const salesInSql = typesInSql(({ payer }) => payer === "us");
export const purchasesInSql = typesInSql(({ payer }) => payer === "customer");

/** Where we have the gold of a sale and don't owe money for it yet: type and status. */
export const unpaidGoldInSql = sql.raw(
  orderTypes
    .flatMap((type) => {
      const product = products[type];
      if (product.payer !== "us" || product.gold === null) return [];
      const unpaid = product.provenAt.filter((status) => !product.isOurs({ status, handedOverAt: null }));
      return unpaid.map((status) => `('${type}', '${status}')`);
    })
    .join(", "),
);

const named: [OrderType, string][] = orderTypes.flatMap((type) => {
  const { item } = products[type];
  return item ? [[type, item.nameField]] : [];
});

/** The public name of what an order is about, of a row of `orders` (`item` of its product). */
export const itemNameSql = `case type ${named.map(([type, field]) => `when '${type}' then details ->> '${field}'`).join(" ")} end`;

/** The same for the index of the desk's search: a blank and the name, or nothing. */
export const searchedItemName = sql.raw(
  named
    .map(
      ([type, field]) =>
        `case when type = '${type}' then ' ' || coalesce(details ->> '${field}', '') else '' end`,
    )
    .join(" || "),
);
