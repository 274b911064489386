// The door that browsers may use too. Only settingsGroups and defaultSettings need Zod at run time.
export { defaultSettings, type Settings, type SettingsKey, settingsGroups, settingsKeys } from "./schemas.ts";
