import { BADGE_MAX } from "#core/notifications/notification.ts";
import { type PushPayload, SUBSCRIPTION_PATH } from "#core/push/push.ts";
import {
  type DeviceState,
  OFFLINE_CACHE,
  OFFLINE_RETENTION_MS,
  OFFLINE_PATH,
} from "#core/saved-events/offline-page.ts";
import { readDeviceSaves } from "#core/saved-events/saved-events.ts";

/** What the worker uses of its global scope, which TypeScript's types of a page do not have. */
type WaitingEvent = Event & { waitUntil: (work: Promise<unknown>) => void };
type FetchedEvent = WaitingEvent & {
  request: Request;
  preloadResponse: Promise<Response | undefined>;
  respondWith: (response: Promise<Response>) => void;
};
type MessageReceived = WaitingEvent & { data: DeviceState };
type PushReceived = WaitingEvent & { data: { json: () => PushPayload } | null };
type NotificationClicked = WaitingEvent & { action: string; notification: Notification };
type SubscriptionChanged = WaitingEvent & { oldSubscription?: PushSubscription; newSubscription?: PushSubscription };
type Scope = {
  registration: ServiceWorkerRegistration;
  clients: { claim: () => Promise<void>; openWindow: (url: string) => Promise<unknown> };
  skipWaiting: () => Promise<void>;
  addEventListener: {
    (type: "install" | "activate", listener: (event: WaitingEvent) => void): void;
    (type: "fetch", listener: (event: FetchedEvent) => void): void;
    (type: "message", listener: (event: MessageReceived) => void): void;
    (type: "push", listener: (event: PushReceived) => void): void;
    (type: "notificationclick", listener: (event: NotificationClicked) => void): void;
    (type: "pushsubscriptionchange", listener: (event: SubscriptionChanged) => void): void;
  };
};

const scope = self as unknown as Scope;

/** The copy of the page with somebody's saved events, and whose and which these are. */
const OWN_PAGE = `${OFFLINE_PATH}?saved`;
const OWN_STATE = `${OFFLINE_PATH}?state`;
/** A copy of the same state this recent is not made again. */
const FRESH_MS = 5 * 60_000;

// A new worker takes over at once: pages hold nothing of the old one, which never answers from a copy while the network does.
scope.addEventListener("install", (event) => {
  event.waitUntil(Promise.all([storePlainPage(), scope.skipWaiting()]));
});

scope.addEventListener("activate", (event) => {
  event.waitUntil(
    Promise.all([deleteOldStores(), scope.registration.navigationPreload?.enable(), scope.clients.claim()]),
  );
});

scope.addEventListener("fetch", (event) => {
  const { method, mode, url } = event.request;
  if (method !== "GET") event.waitUntil(noteChange(new URL(url).pathname));
  if (mode === "navigate" && method === "GET") event.respondWith(answerNavigation(event));
});

scope.addEventListener("message", (event) => {
  event.waitUntil(renewOwnPage(event.data));
});

scope.addEventListener("push", (event) => {
  if (event.data !== null) event.waitUntil(showPush(event.data.json()));
});

scope.addEventListener("notificationclick", (event) => {
  const { action, notification } = event;
  const { path, joinPath } = notification.data as NotificationData;
  notification.close();
  // A window of its own: another one may hold a form that is not sent yet.
  event.waitUntil(scope.clients.openWindow(action === JOIN && joinPath !== null ? joinPath : path));
});

scope.addEventListener("pushsubscriptionchange", (event) => {
  event.waitUntil(renewSubscription(event));
});

async function storePlainPage(): Promise<void> {
  const page = await fetch(OFFLINE_PATH, { credentials: "omit", cache: "no-store" });
  if (page.ok) await (await caches.open(OFFLINE_CACHE)).put(OFFLINE_PATH, page);
}

async function deleteOldStores(): Promise<void> {
  const old = (await caches.keys()).filter((name) => name !== OFFLINE_CACHE);
  await Promise.all(old.map((name) => caches.delete(name)));
}

/** The page from the network, always; only when none answers, the offline page. */
async function answerNavigation({ request, preloadResponse }: FetchedEvent): Promise<Response> {
  try {
    return (await preloadResponse) ?? (await fetch(request));
  } catch (error) {
    const page = await offlinePage();
    if (page === undefined) throw error;
    return page;
  }
}

async function offlinePage(): Promise<Response | undefined> {
  const cache = await caches.open(OFFLINE_CACHE);
  const own = await storedState(cache);
  if (own !== null && Date.now() - own.at < OFFLINE_RETENTION_MS) {
    const page = await cache.match(OWN_PAGE);
    if (page !== undefined) return page;
  }
  return cache.match(OFFLINE_PATH);
}

type StoredState = DeviceState & { at: number };

async function storedState(cache: Cache): Promise<StoredState | null> {
  const stored = await cache.match(OWN_STATE);
  return stored === undefined ? null : ((await stored.json()) as StoredState);
}

/** A form that was sent may change what the page shows, or who is signed in; signing out leaves nothing on the device. */
async function noteChange(path: string): Promise<void> {
  if (path === OFFLINE_PATH) return;
  const cache = await caches.open(OFFLINE_CACHE);
  if (/^\/(sign-out|account)/.test(path)) await deleteOwnPage(cache);
  const state = await storedState(cache);
  if (state !== null)
    await cache.put(OWN_STATE, Response.json({ ...state, at: Math.min(state.at, Date.now() - FRESH_MS) }));
}

async function deleteOwnPage(cache: Cache): Promise<void> {
  await Promise.all([cache.delete(OWN_PAGE), cache.delete(OWN_STATE)]);
}

/** Makes the copy again when it is old, or when what is saved has changed; a copy of another person is deleted first. */
async function renewOwnPage({ owner, saves }: DeviceState): Promise<void> {
  const cache = await caches.open(OFFLINE_CACHE);
  const stored = await storedState(cache);
  if (stored !== null && stored.owner !== owner) await deleteOwnPage(cache);
  else if (stored !== null && stored.saves === saves && Date.now() - stored.at < FRESH_MS) return;
  const keys = readDeviceSaves(saves).map(({ key }) => ["save", key]);
  if (owner === "") await sendSaves(keys);
  const page = await fetch(OFFLINE_PATH, { method: "POST", body: new URLSearchParams(keys) }).catch(() => null);
  // Without an answer the copy of the last visit stays.
  if (page?.ok !== true) return;
  await cache.put(OWN_PAGE, page);
  await cache.put(OWN_STATE, Response.json({ owner, saves, at: Date.now() } satisfies StoredState));
}

/** A device that is reminded without an account says what it has saved now. */
async function sendSaves(keys: readonly (readonly string[])[]): Promise<void> {
  const subscription = await scope.registration.pushManager?.getSubscription();
  if (subscription) await sendSubscription([["intent", "saves"], ["endpoint", subscription.endpoint], ...keys]);
}

/** Sends a form about the subscription; what fails now is sent again at a later visit. */
async function sendSubscription(fields: readonly (readonly string[])[]): Promise<void> {
  const body = new URLSearchParams(fields.map(([name = "", value = ""]) => [name, value]));
  await fetch(SUBSCRIPTION_PATH, { method: "POST", body }).catch(() => null);
}

type NotificationData = { path: string; joinPath: string | null };
type Shown = NotificationOptions & {
  renotify: boolean;
  data: NotificationData;
  actions: { action: string; title: string }[];
};

const JOIN = "join";
const ICON = "/icon-192.png";

async function showPush({
  title,
  body,
  path,
  tag,
  language,
  direction,
  join,
  silent,
  unread,
}: PushPayload): Promise<void> {
  const options: Shown = {
    body,
    tag,
    icon: ICON,
    lang: language,
    dir: direction,
    silent,
    // Otherwise a reminder that takes the place of an earlier one, of the same event or in the bell, makes no sound.
    renotify: !silent,
    data: { path, joinPath: join?.path ?? null },
    actions: join === null ? [] : [{ action: JOIN, title: join.label }],
  };
  await Promise.all([
    scope.registration.showNotification(title, options),
    ...(unread === null ? [] : [showBadge(unread)]),
  ]);
}

/** The number on the icon of the installed app; a dot where the number is only known to be larger. */
async function showBadge(unread: number): Promise<void> {
  await (unread > BADGE_MAX ? navigator.setAppBadge?.() : navigator.setAppBadge?.(unread));
}

/** The push service replaced the subscription: the site learns the new one. */
async function renewSubscription({ oldSubscription, newSubscription }: SubscriptionChanged): Promise<void> {
  if (oldSubscription === undefined) return;
  const { pushManager } = scope.registration;
  const { applicationServerKey } = oldSubscription.options;
  const renewed = newSubscription ?? (await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey }));
  const { endpoint = "", keys = {} } = renewed.toJSON();
  const target = [
    ["endpoint", endpoint],
    ["p256dh", keys["p256dh"] ?? ""],
    ["auth", keys["auth"] ?? ""],
  ];
  await sendSubscription([["intent", "renew"], ["former", oldSubscription.endpoint], ...target]);
}
