import { MonitorSmartphone } from "lucide";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icons.tsx";
import { Form } from "../../ui/link.tsx";
import textStyles from "../../ui/text.module.css";
import { removeDeviceForm } from "./device-forms.ts";
import styles from "./device-list.module.css";

export type DeviceRow = { id: string; device: string; added: string };

/** The devices that one is told on, each with a way to remove it. */
export function DeviceList({ devices }: { devices: readonly DeviceRow[] }) {
  if (devices.length === 0) return null;
  return (
    <ul className={styles.devices} aria-label="Devices that get notifications">
      {devices.map(({ id, device, added }) => (
        <li key={id}>
          <Icon of={MonitorSmartphone} size={20} />
          <span>
            <b>{device}</b>
            <small className={textStyles.muted}>Added {added}</small>
          </span>
          <Form method="post" data-form={removeDeviceForm} preventScrollReset>
            <input type="hidden" name="form" value={removeDeviceForm} />
            <input type="hidden" name="deviceId" value={id} />
            <Button type="submit" size="sm" variant="quiet" aria-label={`Remove ${device}`}>
              Remove
            </Button>
          </Form>
        </li>
      ))}
    </ul>
  );
}
