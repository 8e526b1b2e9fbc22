import { noteExport } from "#commands/audit/note-in-audit.ts";
import { CONTACT_EXPORTS, CONTACT_LISTS, contactPath, contactState, exportedState } from "#core/contacts/contact.ts";
import { toIsoSeconds } from "#core/time/instant.ts";
import { type Toast, errorToast } from "#core/toast.ts";
import { type ListedContact, listContacts, streamContacts } from "#data/queries/contacts.ts";
import { listFileName } from "#web/components/contacts/request-listing.server.ts";
import { redirectWithToast } from "#web/http/flash.server.ts";
import { orLogged } from "#web/http/or-logged.server.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";
import { csvAnswer } from "#web/http/respond.server.ts";

/** The spec's columns (§7), then our own. Programs read them, so they are the same in every language. */
const COLUMNS = [
  "email",
  "created_at",
  "state",
  "confirmed_at",
  "left_at",
  "language",
  "timezone",
  "unsubscribe",
] as const;
const NONE: Toast = errorToast({ title: "adminNewsletter.toast.none", message: "adminNewsletter.toast.noneText" });
const FAILED: Toast = errorToast({
  title: "adminNewsletter.toast.failed",
  message: "adminNewsletter.toast.failedText",
});

/**
 * Exports one of the lists as a file that is created while it is sent: confirmed addresses by default, newest first
 * (spec §9, PRODUCT P13).
 */
export async function exportContacts({ searchParams }: URL, context: RequestContext): Promise<Response> {
  const list = CONTACT_LISTS.find((each) => each === searchParams.get("list")) ?? "newsletter";
  const who = CONTACT_EXPORTS.find((each) => each === searchParams.get("who")) ?? "confirmed";
  const { database, actor, now, site } = context;
  const requested = { list, state: exportedState(who) };
  const back = `/admin/newsletter?list=${list}`;
  const answer = await orLogged(context, "a list of addresses could not be exported", async () => {
    const [first] = await listContacts(database.db, { ...requested, after: null, limit: 1 });
    if (first === undefined) return redirectWithToast(back, NONE, context);
    if (context.method !== "HEAD")
      await noteExport(database, { actor, action: "export-contacts", facts: { list, who } }, now);
    return csvAnswer({
      fileName: listFileName(list, context),
      head: COLUMNS,
      rows: rowsOf(streamContacts(database.db, requested), site.baseUrl),
    });
  });
  return answer ?? redirectWithToast(back, FAILED, context);
}

async function* rowsOf(contacts: AsyncIterable<ListedContact>, baseUrl: string): AsyncGenerator<readonly string[]> {
  for await (const { email, key, askedAt, confirmedAt, leftAt, language, zone } of contacts) {
    const state = contactState({ confirmedAt, leftAt });
    const leave = state === "confirmed" && key !== null ? `${baseUrl}${contactPath(key)}` : "";
    yield [email, toIsoSeconds(askedAt), state, moment(confirmedAt), moment(leftAt), language, zone, leave];
  }
}

function moment(instant: number | null): string {
  return instant === null ? "" : toIsoSeconds(instant);
}
