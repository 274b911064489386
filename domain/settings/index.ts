export { readSettings, readSettingsForEditing, readSettingsGroup } from "./read-settings.ts";
export { readSettingsHistory } from "./read-settings-history.ts";
export { claimShop, otherMode, readShopMode, type ShopMode, shopModes } from "./shop-identity.ts";
export { type SettingChange, seedSettings, writeSettings } from "./write-settings.ts";
