import { removePushDevice, switchPushBell } from "#commands/push/change-subscriptions.ts";
import { sendTestPush } from "#commands/push/enqueue-push.ts";
import { unpackDevice } from "#core/accounts/sign-in.ts";
import { DEVICE_PUSH_PATH } from "#core/push/push.ts";
import { formatDateAtClock } from "#core/time/format.ts";
import { errorToast, infoToast, successToast, type Toast } from "#core/toast.ts";
import type { Viewer } from "#core/viewer.ts";
import { listPushDevices, type PushDevice } from "#data/queries/push.ts";
import { LOCALES } from "#messages/language.ts";
import { redirectWithToast } from "#web/http/flash.server.ts";
import { orLogged } from "#web/http/or-logged.server.ts";
import { ownForm } from "#web/http/own-form.server.ts";
import { readForm, type SentForm } from "#web/http/read-form.server.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";

export type DeviceLine = {
  id: number;
  name: string;
  isThis: boolean;
  text: string;
  withBell: boolean;
};

export type DevicePushView = {
  documentTitle: string;
  /** The site's public key; null where no pushes are sent. */
  pushKey: string | null;
  /** The member's devices, with who the forms belong to; null for a visitor. */
  member: { owner: string; devices: readonly DeviceLine[] } | null;
};

/** Loads the page about notifications on this device, for members and visitors. */
export async function devicePushLoader(context: RequestContext): Promise<DevicePushView> {
  const { viewer, pushKey, translate, site, database } = context;
  const documentTitle = translate("layout.documentTitle", { title: translate("push.page.title"), site: site.name });
  if (viewer === null) return { documentTitle, pushKey, member: null };
  const devices = await listPushDevices(database.db, viewer.userId);
  return {
    documentTitle,
    pushKey,
    member: { owner: viewer.userId, devices: devices.map((each) => deviceLine(each, viewer, context)) },
  };
}

function deviceLine(device: PushDevice, { sessionId }: Viewer, context: RequestContext): DeviceLine {
  const { translate, language, zone, hour12 } = context;
  const { browser, system } = unpackDevice(device.userAgent);
  const named = browser !== null && system !== null;
  const used = formatDateAtClock(device.usedAt, { locale: LOCALES[language], zone: zone.id, hour12 });
  return {
    id: device.id,
    name: named
      ? translate("security.sessions.on", { browser, system })
      : (browser ?? system ?? translate("security.sessions.unknown")),
    isThis: device.sessionId === sessionId,
    text: translate("push.page.used", { date: used }),
    withBell: device.withBell,
  };
}

const area = "push.page.toast";
const REMOVED: Toast = successToast({ title: `${area}.removed` });
const GONE: Toast = infoToast({ title: `${area}.gone` });
const BELL = { on: successToast({ title: `${area}.bellOn` }), off: successToast({ title: `${area}.bellOff` }) };
const TESTED: Toast = successToast({ title: `${area}.tested`, message: `${area}.testedText` });
const FAILED: Toast = errorToast({ title: `${area}.failed`, message: `${area}.failedText` });
const SIGN_IN = { title: `${area}.signIn`, message: `${area}.signInText` };

/** The forms of a member's devices, which need no script. */
export async function devicePushAction(request: Request, context: RequestContext): Promise<Response> {
  const form = await readForm(request);
  const owned = await ownForm(form, { path: DEVICE_PUSH_PATH, fields: [], signIn: SIGN_IN }, context);
  if ("leave" in owned) return owned.leave;
  if ("stay" in owned) return redirectWithToast(DEVICE_PUSH_PATH, FAILED, context);
  const { viewer } = owned;
  const toast = await orLogged(context, "a device could not be changed", () => changed(form, viewer, context));
  return redirectWithToast(DEVICE_PUSH_PATH, toast ?? FAILED, context);
}

function testWords({ translate, site }: RequestContext): { title: string; body: string } {
  return { title: site.name, body: translate("push.page.testBody") };
}

async function changed(form: SentForm, { userId }: Viewer, context: RequestContext): Promise<Toast> {
  const { database, actor, now } = context;
  const device = { actor, userId, id: Number(/^[1-9]\d{0,14}$/.exec(form.text("id"))?.[0] ?? 0) };
  switch (form.text("intent")) {
    case "remove":
      return (await removePushDevice(database, device, now)) === "removed" ? REMOVED : GONE;
    case "bell-on":
    case "bell-off": {
      const isOn = form.text("intent") === "bell-on";
      return (await switchPushBell(database, { ...device, isOn }, now)) === "switched"
        ? BELL[isOn ? "on" : "off"]
        : GONE;
    }
    case "test":
      return (await sendTestPush(database, { userId, ...testWords(context) }, now)) === "nobody" ? GONE : TESTED;
    default:
      return GONE;
  }
}
