import type { ContactList } from "#core/contacts/contact.ts";
import { localDate } from "#core/time/local-time.ts";
import { csvFileName } from "#formats/csv-download.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";

const NAMES: Readonly<Record<ContactList, string>> = { newsletter: "newsletter-subscribers", waitlist: "waitlist" };

/** What the file of a list is called today (spec §9). */
export function listFileName(list: ContactList, { now, zone }: Pick<RequestContext, "now" | "zone">): string {
  return csvFileName(NAMES[list], localDate(now, zone.id));
}
