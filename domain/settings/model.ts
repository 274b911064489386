// The door that browsers may use too, without Zod: what settings are called.
export type { Settings, SettingsKey } from "./schemas.ts";
