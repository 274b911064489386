/** How the page of a product asks its customer for a field. */
type AskedOnPage = {
  label: string;
  help: string;
  /** Attributes of the control. */
  control: {
    type?: "email";
    maxLength?: number;
    placeholder?: string;
    autoComplete: string;
    autoCapitalize?: "none";
    spellCheck?: boolean;
  };
};

/**
 * A text of an order that somebody types. What reads it, and what else a new one takes, is in
 * docs/how-to-add-a-field-to-an-order.md.
 */
export type TextField = {
  /** Its column in the database, and its name in the API. */
  column: string;
  /** On the forms and cards of the desk. */
  label: string;
  /** The same within a sentence. */
  inSentence: string;
  /** Every order has it. */
  isNeeded: boolean;
  /** Who reads it on a placed order: its customer and staff, or staff alone (Rule P4). */
  seenBy: "customer" | "staff";
  /** Whether the order's own page shows it to its customer. */
  isOnOrderPage: boolean;
  /** The control on the desk's forms. */
  desk: { type?: "email"; maxLength: number };
  /** Null where no page asks for it. A product asks by naming the field in its own `inputs.ts`. */
  page: AskedOnPage | null;
  /** The approval that it takes to edit it (Rule P31); null where any member of staff may. */
  approval: "change_email" | null;
  /** The heading of its column in the export; null for none. */
  csv: string | null;
  api: { description?: string; example: string };
  /** What the description of the search calls it; null where `orders.search` does not have it. */
  searchedAs: string | null;
};

/** What the page of a product asks its customer for, in its own order; it comes without the schema. */
export type AskedTexts = Readonly<Partial<Record<TextFieldName, "needed" | "optional">>>;

/** In the order in which forms and lists show them. */
export const textFields = {
  customerName: {
    column: "customer_name",
    label: "Name",
    inSentence: "name",
    isNeeded: false,
    seenBy: "customer",
    isOnOrderPage: false,
    desk: { maxLength: 80 },
    page: null,
    approval: null,
    // The export has a column of what staff call the customer, which is not always this.
    csv: null,
    api: { example: "Vault Heron" },
    searchedAs: "name",
  },
  customerEmail: {
    column: "customer_email",
    label: "Email",
    inSentence: "email",
    isNeeded: true,
    seenBy: "customer",
    isOnOrderPage: false,
    desk: { type: "email", maxLength: 254 },
    page: {
      label: "Email address",
      help: "For the order link and your receipt.",
      control: { type: "email", autoComplete: "email", placeholder: "you@example.com" },
    },
    approval: "change_email",
    csv: "Customer Email",
    api: { example: "heron@customers.example" },
    searchedAs: "email address",
  },
  rsn: {
    column: "rsn",
    label: "Game username",
    inSentence: "game username",
    isNeeded: false,
    seenBy: "customer",
    isOnOrderPage: false,
    desk: { maxLength: 12 },
    page: {
      label: "OSRS username",
      help: "The name you will meet us with.",
      control: { maxLength: 64, autoComplete: "off", autoCapitalize: "none", spellCheck: false },
    },
    approval: null,
    csv: null,
    api: { description: "The customer's game name.", example: "Vault Heron" },
    searchedAs: "game name",
  },
} as const satisfies Record<string, TextField>;

export type TextFieldName = keyof typeof textFields;

export const textFieldNames = Object.keys(textFields) as TextFieldName[]; // The keys come from the list itself.

/** The texts of an order; one that is not needed may be missing. */
export type OrderTexts = {
  [Name in TextFieldName]: (typeof textFields)[Name]["isNeeded"] extends true ? string : string | null;
};

/** The texts that an order is placed with; those left out are missing. */
export type NewOrderTexts = Pick<OrderTexts, "customerEmail"> & Partial<OrderTexts>;

/** The definition of a field, whichever it is. */
export function textField(name: TextFieldName): TextField {
  return textFields[name];
}

/** The fields that an order, an input or the shape of a schema has, in its own order. */
export function textFieldsIn<Values extends object>(values: Values): (keyof Values & TextFieldName)[] {
  const names = Object.keys(values).filter((name) => name in textFields);
  return names as (keyof Values & TextFieldName)[];
}

/** The texts among other values; one that is left out stays so. */
export function textsOf<Values extends object>(values: Values): Pick<Values, keyof Values & TextFieldName> {
  const entries = textFieldsIn(values).map((name) => [name, Reflect.get(values, name)]);
  return Object.fromEntries(entries) as Pick<Values, keyof Values & TextFieldName>; // Forgets its keys.
}

/** The same as the order's customer may see them: what only staff see is missing. */
export function textsForCustomer(order: OrderTexts): OrderTexts {
  const entries = textFieldNames.map((name) => [name, isForStaff(name) ? null : order[name]]);
  return Object.fromEntries(entries) as OrderTexts; // Forgets its keys; what is needed is seen.
}

/** Whether an order's customer may not see a field. */
export function isForStaff(name: string): boolean {
  return name in textFields && textField(name as TextFieldName).seenBy === "staff";
}
