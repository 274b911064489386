import { listDevices, type PushCtx, readCustomerPreferences } from "../../../domain/notifications/index.ts";
import { customerKindNames, customerKindOf, customerWaysOf } from "../../../domain/notifications/model.ts";
import { formatDay } from "../../../kernel/dates.ts";
import type { OwnNotificationsProps } from "./own-notifications.tsx";

/** How the signed-in customer is told, as their profile shows it. */
export async function readOwnNotifications(ctx: PushCtx): Promise<OwnNotificationsProps> {
  const own = await readCustomerPreferences(ctx);
  const { version, choices } = own.ok ? own.value : { version: 0, choices: {} };
  const devices = await listDevices(ctx);
  return {
    version,
    kinds: customerKindNames.map((kind) => ({
      kind,
      ...customerKindOf(kind),
      ways: customerWaysOf(choices, kind),
    })),
    devices: devices.map(({ id, device, addedAt }) => ({ id, device, added: formatDay(addedAt) })),
  };
}
