import type { Settings, SettingsKey } from "../../../../domain/settings/model.ts";

type Named = { label: string; help?: string };

/** One setting as its form asks for it. */
export type SettingSpec = Named &
  (
    | { kind: "number"; unit: string }
    /** Stored in cents, typed in dollars; `wrong` is said of anything else. */
    | { kind: "usd"; wrong: string }
    /** Stored in hundredths of a percent, typed as a percentage. */
    | { kind: "percent" }
    /** A text of several lines. */
    | { kind: "text" }
    /** A text of one line. */
    | { kind: "line"; placeholder?: string }
    /** One value a line; `valueOf` makes of a line what its schema takes or refuses. */
    | { kind: "list"; lineOf: (value: unknown) => string; valueOf: (line: string) => unknown }
    /** Yes or no, as one box. */
    | { kind: "switch" }
    /** Any of these, each with a box of its own. */
    | { kind: "choices"; choices: readonly { value: string; label: string }[] }
  );

/** One group of settings: a form of its own. */
export type GroupSpec<Key extends SettingsKey = SettingsKey> = {
  key: Key;
  title: string;
  /** What the group is about, and what it does not change. */
  intro: string;
  fields: Readonly<Record<keyof Settings[Key] & string, SettingSpec>>;
};
