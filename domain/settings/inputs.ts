// The schemas of the settings, for forms; browsers may use it too.
export { defaultSettings, settingsGroups, settingsKeys } from "./schemas.ts";
