/** The forms of the editor's page, by their names; a failure of each is said under its title. */
export const draftForms = { plan: "plan-draft", cancel: "cancel-plan", discard: "discard-draft" } as const;

export const draftTitles = {
  plan: "Draft not planned",
  cancel: "Plan not canceled",
  discard: "Draft not discarded",
} as const;

/** What is said once the text of a mail is published. */
export const usedNext = "Used from the next email on.";

export const restoreForm = "restore-version";
export const restoreTitle = "Version not restored";
