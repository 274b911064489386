/** The forms of the page; those of a saved method have its id behind. */
export const destinationForms = {
  add: "add-destination",
  remove: "remove-destination",
  choose: "default-destination",
} as const;

export const destinationTitles = {
  add: "Payout method not saved",
  remove: "Payout method not removed",
  choose: "Default not changed",
} as const;

/** The name of a form about one saved method. */
export function formAbout(what: "remove" | "choose", id: string): string {
  return `${destinationForms[what]}-${id}`;
}
