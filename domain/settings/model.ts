// The door that browsers may use too, without Zod: what settings are called.
export { mailableSteps } from "./mailable-steps.ts";
export {
  chooseWorldText,
  firstPlace,
  firstWorld,
  type MeetingWorld,
  placeRoles,
  placeText,
  worldShort,
} from "./meeting-worlds.ts";
export type { Settings, SettingsKey } from "./schemas.ts";
