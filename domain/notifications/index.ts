export { commissionMailTasks } from "./commission-mail.ts";
export { countUnread, type InboxItem, type InboxPosition, listInbox, markRead } from "./inbox/inbox.ts";
export { notifyEventTasks } from "./inbox/notify-event.ts";
export { notificationsCrontab, notificationsTasks } from "./notifications-tasks.ts";
export { orderMailTasks } from "./order-mail.ts";
export type { Preferences } from "./preferences/read-preferences.ts";
export { readOwnPreferences, savePreferences } from "./preferences/save-preferences.ts";
