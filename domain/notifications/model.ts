// The door that browsers may use too: what staff are told of, and how.
export {
  type CustomerKindName,
  type CustomerWay,
  customerKindNames,
  customerKindOf,
  customerWaysOf,
  hasWay,
} from "./customers/customer-kinds.ts";
export {
  kindOf,
  kindsFor,
  type NotificationKind,
  type PersonalWay,
} from "./kinds.ts";
export { longestMailReason, mailKinds, maySendAgain } from "./mails/mail-again.ts";
export { waysOf } from "./preferences/choices.ts";
export {
  type DeliveryState,
  deliveryStateLabels,
  type WebhookService,
  webhookKinds,
  webhookServiceLabels,
  webhookServices,
} from "./webhooks/webhook-labels.ts";
