export { removeLogo, setLogo } from "./logo/change-logo.ts";
export { closedFailure, mayOrderWhileClosed, whileOpen } from "./opening.ts";
export {
  readSettings,
  readSettingsForEditing,
  readSettingsGroup,
  readSettingsSince,
  secretsKeptUntil,
} from "./read-settings.ts";
export { readSettingsHistory } from "./read-settings-history.ts";
export { readShopFacts, type ShopFacts } from "./shop-facts.ts";
export { claimShop, otherMode, readShopMode, shopModes } from "./shop-identity.ts";
export { loosenSettings, seedSettings, writeSettings } from "./write-settings.ts";
