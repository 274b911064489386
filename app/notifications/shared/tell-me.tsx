import { Bell, BellRing } from "lucide";
import { useState } from "react";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icons.tsx";
import layout from "../../ui/layout.module.css";
import text from "../../ui/text.module.css";
import { Problems } from "./push-switch.tsx";
import { usePush } from "./use-push.ts";

/**
 * Offers to tell this device of an order while no page is open. Not there without scripts, nor where it can't
 * be.
 */
export function TellMe({ orderId }: { orderId: string }) {
  const { state, busy, problem, turnOn, turnOff } = usePush(orderId);
  const [isPressed, setPressed] = useState(false);
  // Who said no to this site before is not asked on every order.
  if (state === "unknown" || state === "impossible" || (state === "blocked" && !isPressed)) return null;
  const isOn = state === "on";
  return (
    <div className={layout.stack} aria-live="polite">
      {state === "blocked" ? null : (
        <div className={layout.row}>
          <Button
            variant="quiet"
            size="sm"
            busy={busy}
            aria-pressed={isOn}
            onClick={() => {
              setPressed(true);
              void (isOn ? turnOff() : turnOn());
            }}
            icon={<Icon of={isOn ? BellRing : Bell} size={16} />}
          >
            {isOn ? "Turn off on this device" : "Tell me on this device"}
          </Button>
          {isOn ? (
            <span className={text.muted}>You’ll get a notification here when something happens.</span>
          ) : null}
        </div>
      )}
      <Problems isBlocked={state === "blocked"} problem={problem} />
    </div>
  );
}
