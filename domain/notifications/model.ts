// The door that browsers may use too: what staff are told of, and how.
export {
  kindNames,
  kindOf,
  kindsFor,
  type NotificationKind,
  type PersonalWay,
  personalWays,
} from "./kinds.ts";
export { type Choices, waysOf } from "./preferences/choices.ts";
