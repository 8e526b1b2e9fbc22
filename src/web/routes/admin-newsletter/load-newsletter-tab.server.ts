import { contactState, COUNTED_WEEKS, LEFT_KEPT_MS } from "#core/contacts/contact.ts";
import { type ContactsAsked, contactsPath, parseContactsAddress } from "#core/contacts/contacts-address.ts";
import { formatDate, formatMonthDay, type TimeStyle } from "#core/time/format.ts";
import { DAY_MS } from "#core/time/instant.ts";
import { countConfirmedAt, countContacts, listContacts, searchContacts } from "#data/queries/contacts.ts";
import { LOCALES } from "#messages/language.ts";
import { orLogged } from "#web/components/accounts/or-logged.server.ts";
import type { AdminFrameData } from "#web/components/admin/admin-frame-data.ts";
import { listFileName } from "#web/components/contacts/list-file-name.server.ts";
import { pageAddress } from "#web/http/page-address.server.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";
import type { ChartWeek, NewsletterTab, NewsletterTabView } from "#web/routes/admin-newsletter/newsletter-view.ts";
import { removeQuestion } from "#web/routes/admin-newsletter/remove-question.server.ts";
import type { Connection } from "#data/transaction.ts";

/** How many addresses stand on a page. */
const PAGE_SIZE = 50;

/** Figures, twelve weeks and the newest addresses of one of the lists. */
export async function loadNewsletterTab(
  url: URL,
  frame: AdminFrameData,
  context: RequestContext,
): Promise<{ view: NewsletterTabView; status: number }> {
  const { translate, site, requestId } = context;
  const page = translate("adminNewsletter.title");
  const head = { documentTitle: translate("admin.documentTitle", { page, site: site.name }), frame };
  const read = await orLogged(context, "the newsletter's list could not be read", () => readTab(url, context));
  if (read !== null) return { view: { ...head, shows: "lists", ...read }, status: 200 };
  return { view: { ...head, shows: "failed", requestId, here: pageAddress(url) }, status: 503 };
}

async function readTab(url: URL, context: RequestContext): Promise<NewsletterTab> {
  const { database, language, zone, hour12, now, site } = context;
  const style: TimeStyle = { locale: LOCALES[language], zone: zone.id, hour12 };
  const asked = parseContactsAddress(url.searchParams);
  const { list, query, after } = asked;
  const ends = Array.from({ length: COUNTED_WEEKS }, (_, week) => now - (COUNTED_WEEKS - 1 - week) * 7 * DAY_MS);
  const question = { asked: url.searchParams.get("remove"), back: contactsPath(asked) };
  const [counts, confirmed, rows, questioned] = await Promise.all([
    countContacts(database.db, now - LEFT_KEPT_MS),
    countConfirmedAt(database.db, ends),
    readRows(database.db, asked),
    removeQuestion(database.db, question),
  ]);
  const shown = rows.slice(0, PAGE_SIZE);
  const last = rows.length > PAGE_SIZE ? shown.at(-1) : undefined;
  return {
    list,
    counts,
    weeks: chartWeeks(ends, confirmed, style),
    query,
    lines: shown.map((row) => ({
      id: row.id,
      email: row.email,
      since: formatDate(row.askedAt, style),
      state: contactState(row),
      removeHref: contactsPath(asked, row.id),
    })),
    isCut: query !== null && last !== undefined,
    olderHref:
      query === null && last ? contactsPath({ list, query, after: { since: last.askedAt, id: last.id } }) : null,
    isFirst: after === null,
    fileNames: { newsletter: listFileName("newsletter", context), waitlist: listFileName("waitlist", context) },
    isElsewhere: site.newsletterFormUrl !== null,
    question: questioned,
  };
}

function readRows(db: Connection, { list, query, after }: ContactsAsked) {
  const limit = PAGE_SIZE + 1;
  if (query !== null) return searchContacts(db, { list, begins: query, limit });
  return listContacts(db, { list, state: null, after, limit });
}

function chartWeeks(ends: readonly number[], confirmed: readonly number[], style: TimeStyle): readonly ChartWeek[] {
  const most = Math.max(1, ...confirmed);
  return ends.map((end, week) => {
    const count = confirmed[week] ?? 0;
    return { date: formatMonthDay(end, style), count, height: Math.round((count / most) * 100) };
  });
}
