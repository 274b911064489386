import {
  type DiscordCtx,
  listDevices,
  type PushCtx,
  readCustomerPreferences,
} from "../../../domain/notifications/index.ts";
import {
  customerKindNames,
  customerKindOf,
  customerWaysOf,
  hasWay,
} from "../../../domain/notifications/model.ts";
import { formatDay } from "../../../kernel/dates.ts";
import type { OwnNotificationsProps } from "./own-notifications.tsx";

/** How the signed-in customer is told, as their profile shows it. */
export async function readOwnNotifications(ctx: PushCtx & DiscordCtx): Promise<OwnNotificationsProps> {
  const own = await readCustomerPreferences(ctx);
  if (!own.ok) throw new Error(own.error.text);
  const { version, choices, ways, isDiscordClosed } = own.value;
  const devices = await listDevices(ctx);
  return {
    version,
    isDiscordClosed,
    kinds: customerKindNames.map((kind) => ({
      kind,
      ...customerKindOf(kind),
      offered: ways.filter((way) => hasWay(kind, way)),
      ways: customerWaysOf(choices, kind),
    })),
    devices: devices.map(({ id, device, addedAt }) => ({ id, device, added: formatDay(addedAt) })),
  };
}
