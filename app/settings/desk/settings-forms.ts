import type { SettingsKey } from "../../../domain/settings/model.ts";
import { groupSpecs } from "../shared/desk/setting-specs.ts";
import { settingsInput } from "../shared/desk/settings-input.ts";

const prefix = "settings-";

/** One form for each group. */
export const settingsForms = { [prefix]: { needs: ["settings.edit"] } } as const;

export function settingsFormName(key: SettingsKey): string {
  return prefix + key;
}

/** The form of a group's settings; what it doesn't have stays as it is stored. */
export function settingsForm(key: SettingsKey, stored: object) {
  const title = `${groupSpecs[key].title} not saved`;
  return { name: settingsFormName(key), title, schema: settingsInput(key, stored) };
}
