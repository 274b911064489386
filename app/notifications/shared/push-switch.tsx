import { Bell, BellOff } from "lucide";
import { useRevalidator } from "react-router";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icons.tsx";
import layout from "../../ui/layout.module.css";
import text from "../../ui/text.module.css";
import { usePush } from "./use-push.ts";

type PushSwitchProps = {
  /** What the device will be told, as a sentence. */
  lead: string;
};

/** Push for what the signed-in person chose, on this device. The browser asks for permission at the press. */
export function PushSwitch({ lead }: PushSwitchProps) {
  const { state, busy, problem, turnOn, turnOff } = usePush();
  const { revalidate } = useRevalidator();
  const press = (act: () => Promise<unknown>) => void act().then(revalidate);
  if (state === "unknown" || state === "impossible") {
    return (
      <p className={text.muted}>
        {state === "impossible"
          ? "This browser can't show notifications while our pages are closed. On an iPhone, add our site to your home screen first."
          : "Turn on JavaScript to get notifications on this device."}
      </p>
    );
  }
  return (
    <div className={layout.stack}>
      <p className={text.muted}>{state === "on" ? "This device is on." : lead}</p>
      <Problems isBlocked={state === "blocked"} problem={problem} />
      {state === "blocked" ? null : (
        <div>
          {state === "on" ? (
            <Button onClick={() => press(turnOff)} busy={busy} icon={<Icon of={BellOff} size={16} />}>
              Turn off on this device
            </Button>
          ) : (
            <Button onClick={() => press(turnOn)} busy={busy} icon={<Icon of={Bell} size={16} />}>
              Turn on for this device
            </Button>
          )}
        </div>
      )}
    </div>
  );
}

/** Why this device can't be told. */
export function Problems({ isBlocked, problem }: { isBlocked: boolean; problem: string | null }) {
  if (isBlocked) {
    return (
      <Alert tone="warn" title="Notifications are blocked">
        Allow them for this site in your browser’s settings, then reload this page.
      </Alert>
    );
  }
  return problem ? (
    <Alert tone="bad" title="Not turned on">
      {problem}
    </Alert>
  ) : null;
}
