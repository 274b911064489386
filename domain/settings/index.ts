export { readSettings, readSettingsForEditing, readSettingsGroup } from "./read-settings.ts";
export { claimShop, otherMode, readShopMode, type ShopMode } from "./shop-identity.ts";
export { type SettingChange, seedSettings, settingsTopic, writeSettings } from "./write-settings.ts";
