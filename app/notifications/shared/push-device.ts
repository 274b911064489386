/** Whether this browser can be told while no page is open. */
export function canBePushed(): boolean {
  return "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;
}

/** What a press came to; `blocked` is the reader's own no, kept by the browser. */
export type PushOutcome = "on" | "off" | "blocked" | { text: string };

const failed = { text: "We couldn't reach this device's push service. Please try again." };

/**
 * Whether this browser is told of an order, or of what its person chose. Asks the server only where the
 * browser has been switched on before.
 */
export async function readPush(orderId?: string): Promise<"on" | "off" | "blocked"> {
  if (Notification.permission === "denied") return "blocked";
  const subscription = await ownSubscription();
  if (!subscription) return "off";
  const answer = await post("state", { endpoint: subscription.endpoint }, orderId);
  const told: { isOn?: boolean } = answer.ok ? await answer.json() : {};
  return told.isOn ? "on" : "off";
}

/** Asks for permission, subscribes and tells the server. Only ever by a press. */
export async function turnPushOn(orderId?: string): Promise<PushOutcome> {
  try {
    // First, while the browser still counts it as of the press.
    const permission = await Notification.requestPermission();
    if (permission !== "granted") return permission === "denied" ? "blocked" : "off";
    await navigator.serviceWorker.register("/service-worker.js");
    const { pushManager } = await navigator.serviceWorker.ready;
    const subscription = (await pushManager.getSubscription()) ?? (await subscribe(pushManager));
    const { keys = {} } = subscription.toJSON();
    const { p256dh = "", auth = "" } = keys;
    const answer = await post("on", { endpoint: subscription.endpoint, p256dh, auth }, orderId);
    if (answer.ok) return "on";
    const said: { text?: string } = await answer.json().catch(() => ({}));
    return said.text ? { text: said.text } : failed;
  } catch {
    return failed;
  }
}

/** Tells the server, and ends the subscription once nothing else is told by it. */
export async function turnPushOff(orderId?: string): Promise<PushOutcome> {
  try {
    const subscription = await ownSubscription();
    if (!subscription) return "off";
    const answer = await post("off", { endpoint: subscription.endpoint }, orderId);
    if (!answer.ok) return failed;
    const { isStillTold }: { isStillTold: boolean } = await answer.json();
    if (!isStillTold) await subscription.unsubscribe();
    return "off";
  } catch {
    return failed;
  }
}

async function ownSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration("/");
  return (await registration?.pushManager.getSubscription()) ?? null;
}

async function subscribe(pushManager: PushManager): Promise<PushSubscription> {
  const answer = await fetch("/push");
  const { key }: { key: string } = await answer.json();
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
}

function post(form: string, fields: Record<string, string>, orderId?: string): Promise<Response> {
  const body = new URLSearchParams({ form, ...fields, ...(orderId ? { orderId } : {}) });
  return fetch("/push", { method: "POST", body });
}
