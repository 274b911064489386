export { commissionMailTasks } from "./commission-mail.ts";
export {
  readCustomerPreferences,
  saveCustomerPreferences,
} from "./customers/customer-preferences.ts";
export { answerInteraction, discordCommands } from "./discord/answer-interaction.ts";
export { giveRoleTasks } from "./discord/customer-role.ts";
export { type DiscordCtx, sendDiscordTasks } from "./discord/direct-messages.ts";
export { forwardChatTasks } from "./discord/order-threads.ts";
export { askToFollowEvents, followEventsCrontab, followEventTasks } from "./follow-events.ts";
export { readAlerts } from "./inbox/alerts.ts";
export {
  countUnread,
  type InboxFigures,
  type InboxItem,
  listInbox,
  markRead,
  readInboxFigures,
} from "./inbox/inbox.ts";
export { limitUnaskedMails } from "./mails/limit-unasked-mails.ts";
export { sendMailAgain } from "./mails/send-mail-again.ts";
export { notificationsCrontab, notificationsTasks } from "./notifications-tasks.ts";
export { stepWaitSeconds } from "./order-mail.ts";
export { readOwnPreferences, savePreferences } from "./preferences/save-preferences.ts";
export {
  isPushOn,
  isSessionPushed,
  listDevices,
  moveDevice,
  removeDevice,
  switchPushOff,
  switchPushOn,
} from "./push/devices.ts";
export { type PushCtx, readPushKey } from "./push/push-secrets.ts";
export { sendPushTasks } from "./push/send-push.ts";
export { testDevices } from "./push/test-push.ts";
export { addCallback } from "./webhooks/callbacks.ts";
export {
  listEndpoints,
  readEndpoint,
  replayDelivery,
  testEndpoint,
  type WebhookDelivery,
} from "./webhooks/deliveries.ts";
export type { WebhooksCtx } from "./webhooks/endpoint-secret.ts";
export { changeEndpoint, createEndpoint, loosenWebhook, removeEndpoint } from "./webhooks/endpoints.ts";
export { type PresentEvent, sendWebhookTasks } from "./webhooks/send-webhook.ts";
export { leavingData, webhookEventGroups, webhookEvents } from "./webhooks/webhook-events.ts";
