/** The databases of a test run's cluster that tests clone. */
export const templates = {
  /** Migrated, with nothing in it. */
  migrated: "goldhall_template",
  /** Of a shop that the demo has filled; made by the first who asks for a clone of it. */
  demo: "goldhall_demo",
} as const;
