import { getTableColumns } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";
import { expect, test } from "vitest";
import { askedTexts as askedOfBoosts } from "../../app/boosts/shop/services/checkout/purchase-form.ts";
import {
  purchaseInput as boostInput,
  goldPaymentInput,
} from "../../app/boosts/shop/services/checkout/purchase-form-input.ts";
import { guestOrderInput } from "../../app/gold/shop/gold-order-input.ts";
import { askedTexts as askedOfGold } from "../../app/gold/shop/order-form-copy.ts";
import { askedTexts as askedOfListings } from "../../app/listings/shop/listing/purchase-form.ts";
import { purchaseInput } from "../../app/listings/shop/listing/purchase-form-input.ts";
import { newOrderInput } from "../../app/orders/desk/new-order/new-order-forms.ts";
import { placeBoostInput } from "../../domain/boosts/inputs.ts";
import { goldOrderInput } from "../../domain/gold/inputs.ts";
import { purchaseFormInput } from "../../domain/listings/inputs.ts";
import { fieldNames, orderFields } from "../../domain/orders/fields/fields.ts";
import { textField, textFieldNames, textFieldsIn } from "../../domain/orders/fields/text-fields.ts";
import { textInputs } from "../../domain/orders/fields/text-inputs.ts";
import { orders } from "../../domain/orders/tables.ts";
import { apiProducts } from "../../server/http/api/products/index.ts";

const columns = getTableColumns(orders);
const textColumns = Object.values(columns).filter((column) => column.getSQLType() === "text");

/**
 * Texts of an order that nobody types into a form of its own: choices, states, and what the program writes.
 */
const notTyped = [
  ...["type", "status", "source", "search", "phrase", "quote_id", "promo_code", "deposit_state"],
  ...["payment_method", "disbursement_method", "payout_mask", "payout_print", "network_print"],
  ...["erased_mail_print", "gold_state", "turn", "turn_step"],
];

test("every text of an order that somebody types is a field, and every field a column", () => {
  const typed = textColumns.map(({ name }) => name).filter((name) => !notTyped.includes(name));
  expect(typed.sort()).toEqual(textFieldNames.map((name) => textField(name).column).sort());
  for (const name of textFieldNames) {
    expect(columns[name]).toMatchObject({
      name: textField(name).column,
      notNull: textField(name).isNeeded,
    });
  }
  for (const name of fieldNames) expect(columns).toHaveProperty(name);
});

test("the desk's search reads exactly the fields whose definitions say so", () => {
  const { generated } = orders.search;
  if (!generated || typeof generated.as !== "object") throw new Error("orders.search has no formula");
  const { sql } = new PgDialect().sqlToQuery(generated.as as Parameters<PgDialect["sqlToQuery"]>[0]);
  for (const name of textFieldNames) {
    const { column, searchedAs } = textField(name);
    expect([name, new RegExp(`\\b${column}\\b`).test(sql)]).toEqual([name, searchedAs !== null]);
  }
});

test.each(textFieldNames)(
  "%s takes no more than its control does, and nothing where it may be missing",
  (name) => {
    const { desk, isNeeded } = textField(name);
    expect(textInputs[name].safeParse("a".repeat(desk.maxLength + 1)).success).toBe(false);
    expect(textInputs[name].safeParse("").success).toBe(!isNeeded);
  },
);

/** What asks a customer for texts: the input of the product, the forms made of it, and what programs send. */
const products = [
  {
    input: goldOrderInput,
    page: askedOfGold,
    forms: [guestOrderInput],
    desk: newOrderInput,
    bodies: [apiProducts.gold_sale.body, apiProducts.gold_buy.body],
  },
  {
    input: placeBoostInput,
    page: askedOfBoosts,
    forms: [boostInput({ isGuest: true, payWith: "eth" }), goldPaymentInput({ isGuest: true })],
    bodies: [apiProducts.infernal_boost.body],
  },
  {
    input: purchaseFormInput,
    page: askedOfListings,
    forms: [purchaseInput({ isGuest: true })],
    bodies: [apiProducts.account_purchase.body],
  },
];

test.each(products)("what a product asks, its page, the desk and the API ask too", (product) => {
  const asked = textFieldsIn(product.input.shape);
  expect(asked).toContain("customerEmail");
  const onPage = asked.filter((name) => textField(name).page);
  expect(textFieldsIn(product.page).sort()).toEqual(onPage.toSorted());
  for (const { shape } of product.forms) {
    expect(textFieldsIn(shape).sort()).toEqual(onPage.toSorted());
    const optional = Object.keys(product.page).filter((name) => Reflect.get(shape, name)?.isOptional());
    expect(
      Object.keys(product.page).filter((name) => Reflect.get(product.page, name) === "optional"),
    ).toEqual(optional);
  }
  if (product.desk) expect(textFieldsIn(product.desk.shape)).toEqual(asked);
  for (const body of product.bodies) {
    expect(Object.keys(body.shape)).toEqual(
      expect.arrayContaining(asked.map((name) => textField(name).column)),
    );
  }
});

test("every field that pages have words for is asked by a product", () => {
  const asked = products.flatMap(({ input }) => textFieldsIn(input.shape));
  for (const name of textFieldNames) if (textField(name).page) expect(asked).toContain(name);
});

test("no two fields have one name", () => {
  const labels = fieldNames.map((name) => orderFields[name].label);
  expect(new Set(labels).size).toBe(labels.length);
  expect(new Set(textFieldNames.map((name) => textField(name).column)).size).toBe(textFieldNames.length);
});
