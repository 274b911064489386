import { useEffect, useState } from "react";
import { canBePushed, type PushOutcome, readPush, turnPushOff, turnPushOn } from "./push-device.ts";

/**
 * How push stands in this browser; `unknown` until the scripts have looked, `impossible` where it can't be.
 */
export type PushState = "unknown" | "impossible" | "on" | "off" | "blocked";

/** Push in this browser, for an order or for what its person chose, with the presses that switch it. */
export function usePush(orderId?: string) {
  const [state, setState] = useState<PushState>("unknown");
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    let isOver = false;
    const looking = canBePushed() ? readPush(orderId) : Promise.resolve("impossible" as const);
    looking
      .catch(() => "off" as const)
      .then((found) => {
        if (!isOver) setState(found);
      });
    return () => {
      isOver = true;
    };
  }, [orderId]);
  async function run(press: (orderId?: string) => Promise<PushOutcome>) {
    setBusy(true);
    setProblem(null);
    const outcome = await press(orderId);
    setBusy(false);
    if (typeof outcome === "string") setState(outcome);
    else setProblem(outcome.text);
    return outcome;
  }
  return {
    state,
    busy,
    problem,
    turnOn: () => run(turnPushOn),
    turnOff: () => run(turnPushOff),
  };
}
