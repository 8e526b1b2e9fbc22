import { PUBLIC_NETWORK } from "#commands/imports/fetch-import.ts";
import {
  addPushDevice,
  endPush,
  remindDevice,
  renewPush,
  updateDeviceSaves,
} from "#commands/push/change-subscriptions.ts";
import {
  type PushReader,
  type PushSaves,
  type PushTarget,
  pushLeadOf,
  readPushTarget,
  type SubscriptionAnswer,
} from "#core/push/push.ts";
import { DEVICE_SAVES_MAX, parseSavedKey } from "#core/saved-events/saved-events.ts";
import { findPushSubscription } from "#data/queries/push.ts";
import { readForm, type SentForm } from "#web/http/read-form.server.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";

type Answered = { answer: SubscriptionAnswer; status?: number; retryAfterSeconds?: number };
type Act = (form: SentForm, context: RequestContext) => Promise<Answered>;

/**
 * Acts on the subscription of the browser that sends it: only that browser knows its endpoint, which therefore proves
 * that it is its own.
 */
export async function subscriptionAction(request: Request, context: RequestContext): Promise<Response> {
  const form = await readForm(request);
  const intent = form.text("intent");
  const act = Object.hasOwn(ACTS, intent) ? ACTS[intent] : undefined;
  const answered =
    act === undefined ? { answer: { fault: "failed" as const }, status: 422 } : await orAway(act, form, context);
  const { answer, status = 200, retryAfterSeconds } = answered;
  const headers = new Headers({ "cache-control": "no-store" });
  if (retryAfterSeconds !== undefined) headers.set("retry-after", String(retryAfterSeconds));
  return Response.json(answer, { status, headers });
}

async function orAway(act: Act, form: SentForm, context: RequestContext): Promise<Answered> {
  try {
    // Without the session a member's browser would be taken for a visitor's.
    if (context.session !== "read") throw new Error("the session cannot be read");
    return await act(form, context);
  } catch (error) {
    context.logError(error, "a push subscription could not be changed");
    return { answer: { fault: "failed" }, status: 503 };
  }
}

const ACTS: Readonly<Record<string, Act>> = { find, subscribe, saves: followSaves, renew, end };

async function find(form: SentForm, { database, viewer }: RequestContext): Promise<Answered> {
  const found = await findPushSubscription(database.db, form.text("endpoint"));
  if (found === null || found.userId !== (viewer?.userId ?? null)) return { answer: { state: "off" } };
  return { answer: { state: "on", lead: found.lead } };
}

async function subscribe(form: SentForm, context: RequestContext): Promise<Answered> {
  const { database, viewer, actor, publicForms, now } = context;
  const target = targetOf(form, context);
  if (target === null) return UNKNOWN_SERVICE;
  const reader = readerOf(context);
  if (viewer !== null) {
    const withBell = form.text("bell") === "on";
    const added = await addPushDevice(database, { actor, viewer, target, reader, withBell }, now);
    return added === "added" ? { answer: { state: "on", lead: null } } : { answer: { fault: "tooMany" }, status: 409 };
  }
  const lead = pushLeadOf(form.text("lead"));
  if (lead === null) return { answer: { fault: "failed" }, status: 422 };
  const limited = await publicForms.countPush();
  if (limited !== null)
    return { answer: { fault: "limited" }, status: 429, retryAfterSeconds: limited.retryAfterSeconds };
  await remindDevice(database, { target, reader, lead, saves: savesOf(form) }, now);
  return { answer: { state: "on", lead } };
}

/** Follows what the device saved since; of a browser that is not reminded nothing is stored. */
async function followSaves(form: SentForm, context: RequestContext): Promise<Answered> {
  const { database, viewer, now } = context;
  const endpoint = form.text("endpoint");
  if (viewer !== null) return { answer: { state: "off" } };
  const changed = { endpoint, reader: readerOf(context), saves: savesOf(form) };
  return { answer: (await updateDeviceSaves(database, changed, now)) ? { state: "on", lead: null } : { state: "off" } };
}

/** Replaces the stored endpoint after the push service gave the browser a new one. */
async function renew(form: SentForm, context: RequestContext): Promise<Answered> {
  const target = targetOf(form, context);
  if (target === null) return UNKNOWN_SERVICE;
  const isKnown = await renewPush(context.database, { oldEndpoint: form.text("former"), target }, context.now);
  return { answer: isKnown ? { state: "on", lead: null } : { state: "off" } };
}

async function end(form: SentForm, { database, actor, now }: RequestContext): Promise<Answered> {
  await endPush(database, { actor, endpoint: form.text("endpoint") }, now);
  return { answer: { state: "off" } };
}

const UNKNOWN_SERVICE: Answered = { answer: { fault: "service" }, status: 422 };

function targetOf(form: SentForm, { importNetwork }: RequestContext): PushTarget | null {
  return readPushTarget(form.texts("endpoint", "p256dh", "auth"), (importNetwork ?? PUBLIC_NETWORK).trusted);
}

function readerOf({ zone, language, hour12 }: RequestContext): PushReader {
  return { zone: zone.id, language, hour12 };
}

function savesOf(form: SentForm): PushSaves {
  return form
    .list("save")
    .slice(0, DEVICE_SAVES_MAX)
    .flatMap((key) => parseSavedKey(key) ?? []);
}
