import { kindNames, kindOf, type NotificationKind } from "../kinds.ts";

/** What kind of receiver an address is. */
export const webhookServices = ["webhook", "discord"] as const;
export type WebhookService = (typeof webhookServices)[number];

export const webhookServiceLabels: Record<WebhookService, string> = {
  webhook: "Signed webhook",
  discord: "Discord channel",
};

/** How what an address is told is written: 1 in words, by kind; 2 as data, by type of event. */
export type WebhookFormat = 1 | 2;

/** `waiting` has a job, `sent` was taken, `failed` was given up, `dropped` was no longer to be told. */
export type DeliveryState = "waiting" | "sent" | "failed" | "dropped";

export const deliveryStateLabels: Record<DeliveryState, string> = {
  waiting: "Waiting",
  sent: "Delivered",
  failed: "Failed",
  dropped: "Not sent",
};

/** What is told: the same facts that staff read in their inbox. */
export type WebhookMessage = {
  /** The event of the log, such as `order.placed`. */
  event: string;
  at: string;
  title: string;
  text: string;
  /** The page of the desk. */
  path: string;
};

/** The kinds that an address can be told of: all but what is one person's own business. */
export const webhookKinds: readonly NotificationKind[] = kindNames.filter(
  (kind) => kindOf(kind).audience === "all",
);
