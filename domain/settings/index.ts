export { readSettings, readSettingsForEditing, readSettingsGroup } from "./read-settings.ts";
export { type SettingChange, seedSettings, settingsTopic, writeSettings } from "./write-settings.ts";
