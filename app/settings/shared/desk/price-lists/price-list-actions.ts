/** What the buttons of a price list's editor ask for. */
export const priceListActions = { publish: "post", preview: "preview" } as const;
