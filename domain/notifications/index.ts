export { commissionMailTasks } from "./commission-mail.ts";
export { answerInteraction, discordCommands } from "./discord/answer-interaction.ts";
export { countUnread, type InboxItem, listInbox, markRead } from "./inbox/inbox.ts";
export { notifyEventTasks } from "./inbox/notify-event.ts";
export { notificationsCrontab, notificationsTasks } from "./notifications-tasks.ts";
export { orderMailTasks } from "./order-mail.ts";
export { readOwnPreferences, savePreferences } from "./preferences/save-preferences.ts";
export {
  listEndpoints,
  readEndpoint,
  replayDelivery,
  testEndpoint,
  type WebhookDelivery,
} from "./webhooks/deliveries.ts";
export type { WebhooksCtx } from "./webhooks/endpoint-secret.ts";
export { changeEndpoint, createEndpoint, removeEndpoint } from "./webhooks/endpoints.ts";
export { sendWebhookTasks } from "./webhooks/send-webhook.ts";
