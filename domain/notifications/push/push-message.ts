import type { CustomerKindName } from "../customers/customer-kinds.ts";
import type { CauseFacts } from "../inbox/causes.ts";
import type { NotificationKind } from "../kinds.ts";

/**
 * What a device shows. It stands on locked screens: numbers, products and, for staff, sums; no names or
 * secrets.
 */
export type PushMessage = { title: string; body: string; path: string };

/** What a message is about: who may read it is asked again when it is sent. */
export type PushAbout =
  | { audience: "test" }
  | { audience: "staff"; kind: NotificationKind; facts?: CauseFacts }
  | { audience: "customer"; kind: CustomerKindName; subject: { kind: "order" | "chat"; id: string } };
