/** The forms of the gold page, by what they set. */
export const goldForms = {
  rates: "rates",
  withdraw: "withdraw-rates",
  stock: "stock",
  capacity: "capacity",
} as const;

/** What heads the refusal of each. */
export const goldTitles = {
  rates: "Rates not posted",
  withdraw: "Rates not taken back",
  stock: "Stock not saved",
  capacity: "Buying capacity not saved",
} as const;
