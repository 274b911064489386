import { Button } from "../../../ui/button.tsx";
import layout from "../../../ui/layout.module.css";
import { Form } from "../../../ui/link.tsx";
import { Panel } from "../../../ui/panel.tsx";
import { DeviceList, type DeviceRow } from "../../shared/device-list.tsx";
import { PushSwitch } from "../../shared/push-switch.tsx";
import { preferencesForms } from "./preferences-forms.ts";

const { name: testPushForm } = preferencesForms["test-push"];

/** The devices that tell one of staff while the desk is closed, with a test for them. */
export function DevicePushes({ devices }: { devices: readonly DeviceRow[] }) {
  return (
    <Panel title="Push on your devices">
      <div className={layout.stack}>
        <PushSwitch lead="Turn push on to be told of everything marked Push below while the desk is closed. It ends when you sign out." />
        <DeviceList devices={devices} />
        {devices.length > 0 ? (
          <Form method="post" data-form={testPushForm} preventScrollReset>
            <input type="hidden" name="form" value={testPushForm} />
            <Button type="submit" variant="quiet" size="sm">
              Send me a test notification
            </Button>
          </Form>
        ) : null}
      </div>
    </Panel>
  );
}
