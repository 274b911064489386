const needs = ["settings.edit"] as const;

/** The forms of the first steps, each with what is said once it's done. */
export const firstStepsForms = {
  "open-shop": { needs, done: "The shop is open" },
  "close-shop": { needs, done: "The shop is closed" },
  "test-mail": { needs, done: "Test email on its way" },
} as const;
