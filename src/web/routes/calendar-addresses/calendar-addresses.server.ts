import { makeCalendarAddress, revokeCalendarAddress } from "#commands/calendar-files/change-calendar-address.ts";
import {
  CALENDAR_ADDRESS_KINDS,
  CALENDAR_ADDRESSES_PATH,
  type CalendarAddressKind,
  privateCalendarPath,
} from "#core/calendar-files/calendar-address.ts";
import { AppError } from "#core/errors.ts";
import { formatDate } from "#core/time/format.ts";
import { errorToast, infoToast, successToast, type Toast } from "#core/toast.ts";
import type { Viewer } from "#core/viewer.ts";
import { listCalendarAddresses } from "#data/queries/calendar-addresses.ts";
import { LOCALES } from "#messages/language.ts";
import { subscribeMenu } from "#web/components/calendar-files/calendar-menu.server.ts";
import type { CalendarMenuView } from "#web/components/calendar-files/calendar-menu.tsx";
import { redirectWithToast } from "#web/http/flash.server.ts";
import { orLogged } from "#web/http/or-logged.server.ts";
import { readForm } from "#web/http/read-form.server.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";

/** What separates these sealed texts from others. */
const SEALED_AS = "calendar address";

const MADE: Toast = successToast({ title: "calendarAddresses.toast.made" });
const ENDED: Toast = successToast({
  title: "calendarAddresses.toast.ended",
  message: "calendarAddresses.toast.endedText",
});
const NOTHING: Toast = infoToast({ title: "calendarAddresses.toast.nothing" });
const FAILED: Toast = errorToast({
  title: "calendarAddresses.toast.failed",
  message: "calendarAddresses.toast.failedText",
});

/** Makes, renews or ends a private address; `intent` is the choice. */
export async function calendarAddressesAction(
  request: Request,
  { userId }: Viewer,
  context: RequestContext,
): Promise<Response> {
  const { database, actor, now, zone, sealer } = context;
  const form = await readForm(request);
  const kind = CALENDAR_ADDRESS_KINDS.find((each) => each === form.text("kind"));
  const intent = form.text("intent");
  if (kind === undefined || (intent !== "make" && intent !== "end"))
    throw new AppError("invalid", "the form names no known action");
  const toast = await orLogged(context, "a calendar address could not be changed", async () => {
    if (intent === "end")
      return (await revokeCalendarAddress(database, { actor, userId, kind }, now)) === "ended" ? ENDED : NOTHING;
    const seal = (key: string) => sealer.seal(SEALED_AS, key);
    await makeCalendarAddress(database, { actor, userId, kind, zone: zone.id, seal }, now);
    return MADE;
  });
  return redirectWithToast(`${CALENDAR_ADDRESSES_PATH}#${kind}`, toast ?? FAILED, context);
}

type Loaded = { status: number; view: CalendarAddressesView };

/** Loads a member's private addresses; returns a failure as a value with its status. */
export async function calendarAddressesLoader(
  { userId, preferences }: Viewer,
  context: RequestContext,
): Promise<Loaded> {
  const { database, translate, site, requestId } = context;
  const title = translate("calendarAddresses.title");
  const documentTitle = translate("layout.documentTitle", { title, site: site.name });
  const loaded = await orLogged(
    context,
    "the addresses of a member's calendars could not be read",
    async (): Promise<Loaded> => {
      const stored = await listCalendarAddresses(database.db, userId);
      const calendars = CALENDAR_ADDRESS_KINDS.map((kind) => {
        const address = stored.find((each) => each.kind === kind);
        return { kind, address: address === undefined ? null : addressView(address, context) };
      });
      return {
        status: 200,
        view: { documentTitle, shows: "addresses", calendars, hasFreeHours: preferences.freeHours !== null },
      };
    },
  );
  return loaded ?? { status: 503, view: { documentTitle, shows: "failed", requestId } };
}

type Stored = Awaited<ReturnType<typeof listCalendarAddresses>>[number];

/** Without the secret that sealed it an address cannot be shown again; it works on. */
function addressView({ kind, sealedKey, createdAt }: Stored, context: RequestContext): AddressView {
  const { sealer, site, translate, language, zone, hour12 } = context;
  const key = sealer.open(SEALED_AS, sealedKey);
  const name = translate(`calendarFiles.names.${kind}`, { site: site.name });
  const path = key === null ? null : privateCalendarPath(key);
  return {
    menu: path === null ? null : { ...subscribeMenu(path, name, context), note: null },
    made: formatDate(createdAt, { locale: LOCALES[language], zone: zone.id, hour12 }),
  };
}

/** An address in use; `menu` is null if it cannot be shown again. */
type AddressView = { menu: CalendarMenuView | null; made: string };

/** One of the two calendars that a member can have; `address` is null while it has none. */
export type CalendarView = { kind: CalendarAddressKind; address: AddressView | null };

export type CalendarAddressesView = { documentTitle: string } & (
  | { shows: "addresses"; calendars: readonly CalendarView[]; hasFreeHours: boolean }
  | { shows: "failed"; requestId: string }
);
