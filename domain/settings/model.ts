// The door that browsers may use too, without Zod: what settings are called.
export { mailableSteps } from "./mailable-steps.ts";
export type { Settings, SettingsKey } from "./schemas.ts";
