import { type SubscriptionAnswer, SUBSCRIPTION_PATH } from "#core/push/push.ts";
import { WORKER_PATH } from "#core/saved-events/offline-page.ts";
import { deviceSaves } from "#web/components/saved-events/device-store.ts";

/** Why a browser cannot receive pushes: it has none, it must be installed first, or its reader refused. */
type Hindrance = "unsupported" | "install" | "blocked";

/** What hinders this browser; null for nothing. */
export function findHindrance(): Hindrance | null {
  const hasPush = "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;
  if (!hasPush) return isUninstalledApple() ? "install" : "unsupported";
  return Notification.permission === "denied" ? "blocked" : null;
}

/** iPhones and iPads allow pushes only to an app on the Home Screen. An iPad names itself a Mac with a touch screen. */
function isUninstalledApple(): boolean {
  const { userAgent, maxTouchPoints } = navigator;
  const isApple = /iPhone|iPad/.test(userAgent) || (userAgent.includes("Macintosh") && maxTouchPoints > 1);
  return isApple && !matchMedia("(display-mode: standalone)").matches;
}

async function registration(): Promise<ServiceWorkerRegistration> {
  await navigator.serviceWorker.register(WORKER_PATH);
  return navigator.serviceWorker.ready;
}

/** What the site knows of this browser's subscription. */
export async function readPush(): Promise<SubscriptionAnswer> {
  const subscription = await (await registration()).pushManager.getSubscription();
  return subscription === null ? { state: "off" } : send("find", [["endpoint", subscription.endpoint]]);
}

/** `refused`: the reader did not allow notifications. */
type TurnedOn = SubscriptionAnswer | "refused";

/** Asks for permission, subscribes, and tells the site; nothing stays in the browser when the site does not take it. */
export async function turnPushOn(
  applicationServerKey: string,
  choices: readonly (readonly [string, string])[],
): Promise<TurnedOn> {
  if ((await Notification.requestPermission()) !== "granted") return "refused";
  const { pushManager } = await registration();
  // One that was made for another account, or with keys that the site no longer has, would be refused.
  await (await pushManager.getSubscription())?.unsubscribe();
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey });
  const saves = deviceSaves().map(({ key }) => ["save", key] as const);
  const answer = await send("subscribe", [...fieldsOf(subscription), ...choices, ...saves]);
  if ("fault" in answer) await subscription.unsubscribe();
  return answer;
}

/** Ends the pushes on the site and in the browser. */
export async function turnPushOff(): Promise<SubscriptionAnswer> {
  const subscription = await (await registration()).pushManager.getSubscription();
  if (subscription === null) return { state: "off" };
  const answer = await send("end", [["endpoint", subscription.endpoint]]);
  // Even without the site's answer nothing arrives any more: its next try learns that the subscription is gone.
  return (await subscription.unsubscribe()) ? { state: "off" } : answer;
}

function fieldsOf(subscription: PushSubscription): readonly (readonly [string, string])[] {
  const { endpoint = "", keys = {} } = subscription.toJSON();
  return [
    ["endpoint", endpoint],
    ["p256dh", keys["p256dh"] ?? ""],
    ["auth", keys["auth"] ?? ""],
  ];
}

async function send(intent: string, fields: readonly (readonly [string, string])[]): Promise<SubscriptionAnswer> {
  const body = new URLSearchParams([["intent", intent], ...fields.map(([name, value]) => [name, value])]);
  try {
    const response = await fetch(SUBSCRIPTION_PATH, { method: "POST", body });
    return (await response.json()) as SubscriptionAnswer;
  } catch {
    // Offline, or something in between answered in the site's place.
    return { fault: "failed" };
  }
}
