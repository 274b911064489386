import { BellOff, BellRing, Volume2 } from "lucide";
import { useState } from "react";
import { areAlertsOn, playAlert, switchAlerts } from "../../../shell/desk/alert-device.ts";
import { Alert } from "../../../ui/alert.tsx";
import { Button } from "../../../ui/button.tsx";
import { Icon } from "../../../ui/icons.tsx";
import layout from "../../../ui/layout.module.css";
import { Panel } from "../../../ui/panel.tsx";
import textStyles from "../../../ui/text.module.css";
import { useHydrated } from "../../../ui/use-hydrated.ts";

/** Whether this browser sounds and shows desktop notifications, which are asked for by a press only. */
export function DeviceAlerts({ serverNow }: { serverNow: number }) {
  const hydrated = useHydrated();
  return (
    <Panel title="Alerts on this device">
      {hydrated ? (
        <Switching serverNow={serverNow} />
      ) : (
        <p className={textStyles.muted}>Turn on JavaScript to get alerts. Your inbox works without it.</p>
      )}
    </Panel>
  );
}

function Switching({ serverNow }: { serverNow: number }) {
  const [isOn, setOn] = useState(areAlertsOn);
  const [isDenied, setDenied] = useState(false);
  async function turnOn() {
    switchAlerts(true, serverNow);
    setOn(true);
    playAlert();
    if ("Notification" in window) setDenied((await Notification.requestPermission()) === "denied");
  }
  function turnOff() {
    switchAlerts(false, serverNow);
    setOn(false);
    setDenied(false);
  }
  return (
    <div className={layout.stack}>
      <p className={textStyles.muted}>
        {isOn
          ? "This browser plays a sound for everything marked Alert below, and shows a desktop notification while you're in another window. Of several tabs, one speaks."
          : "Turn alerts on to hear a sound and see desktop notifications for everything marked Alert below, while the desk is open in this browser."}
      </p>
      {isDenied ? (
        <Alert tone="warn" title="Desktop notifications are blocked">
          You’ll hear the sound. To see notifications too, allow them for this site in your browser’s
          settings.
        </Alert>
      ) : null}
      <div className={layout.row}>
        {isOn ? (
          <>
            <Button onClick={turnOff} icon={<Icon of={BellOff} size={16} />}>
              Turn alerts off
            </Button>
            <Button variant="quiet" onClick={playAlert} icon={<Icon of={Volume2} size={16} />}>
              Play the sound
            </Button>
          </>
        ) : (
          <Button variant="primary" onClick={() => void turnOn()} icon={<Icon of={BellRing} size={16} />}>
            Turn alerts on
          </Button>
        )}
      </div>
    </div>
  );
}
