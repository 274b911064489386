/** The forms of the gold page, by what they set. */
export const goldForms = {
  rates: "rates",
  withdraw: "withdraw-rates",
  stock: "stock",
  capacity: "capacity",
} as const;

/** What heads the failure of each. */
export const goldTitles = {
  rates: "Rates not published",
  withdraw: "Rates not withdrawn",
  stock: "Stock not adjusted",
  capacity: "Buying capacity not adjusted",
} as const;
