import { putBackContact, removeContact } from "#commands/contacts/remove-contact.ts";
import {
  COUNTED_WEEKS,
  type ContactList,
  type ContactState,
  LEFT_RETENTION_MS,
  contactState,
  readRemovedContact,
  writeRemovedContact,
} from "#core/contacts/contact.ts";
import {
  CONTACTS_PATH,
  type ContactsQuery,
  contactsPath,
  parseContactsAddress,
} from "#core/contacts/contacts-address.ts";
import { AppError } from "#core/errors.ts";
import { barPlot } from "#core/plots/bar-plot.ts";
import { formatDate, formatMonthDay } from "#core/time/format.ts";
import type { TimeStyle } from "#core/time/formatters.ts";
import { DAY_MS } from "#core/time/instant.ts";
import type { Toast } from "#core/toast.ts";
import {
  countConfirmedAt,
  countContacts,
  findContactById,
  listContacts,
  listContactsByPrefix,
} from "#data/queries/contacts.ts";
import type { Connection } from "#data/transaction.ts";
import { LOCALES } from "#messages/language.ts";
import type { AdminFrameData } from "#web/components/admin/admin-pages.ts";
import { listFileName } from "#web/components/contacts/request-listing.server.ts";
import { orLogged } from "#web/http/or-logged.server.ts";
import { redirectWithToast } from "#web/http/flash.server.ts";
import { ownPath } from "#web/http/own-path.ts";
import { pageAddress } from "#web/http/page-address.server.ts";
import { type SentForm, readForm } from "#web/http/read-form.server.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";

const NUMBER = /^\d{1,15}$/;

/** The question before an address is removed from its list; null for an address that is not on the list (any more). */
async function removeQuestion(
  db: Connection,
  { requested, back }: { requested: string | null; back: string },
): Promise<RemoveQuestion | null> {
  const contact = requested !== null && NUMBER.test(requested) ? await findContactById(db, Number(requested)) : null;
  if (contact === null) return null;
  const { id, email, list } = contact;
  return { id, email, list, hasLeft: contactState(contact) === "left", back };
}

/** The number of addresses on a page. */
const PAGE_SIZE = 50;

/** Loads the figures, the last twelve weeks and the newest addresses of one of the lists. */
export async function newsletterTabLoader(
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
  const requested = parseContactsAddress(url.searchParams);
  const { list, query, after } = requested;
  const ends = Array.from({ length: COUNTED_WEEKS }, (_, week) => now - (COUNTED_WEEKS - 1 - week) * 7 * DAY_MS);
  const question = { requested: url.searchParams.get("remove"), back: contactsPath(requested) };
  const [counts, confirmed, rows, questioned] = await Promise.all([
    countContacts(database.db, now - LEFT_RETENTION_MS),
    countConfirmedAt(database.db, ends),
    readRows(database.db, requested),
    removeQuestion(database.db, question),
  ]);
  const shown = rows.slice(0, PAGE_SIZE);
  const last = rows.length > PAGE_SIZE ? shown.at(-1) : undefined;
  return {
    list,
    counts,
    weeks: ends.map((end, week) => ({ date: formatMonthDay(end, style), count: confirmed[week] ?? 0 })),
    plot: barPlot(confirmed),
    query,
    lines: shown.map((row) => ({
      id: row.id,
      email: row.email,
      since: formatDate(row.askedAt, style),
      state: contactState(row),
      removeHref: contactsPath(requested, row.id),
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

function readRows(db: Connection, { list, query, after }: ContactsQuery) {
  const limit = PAGE_SIZE + 1;
  if (query !== null) return listContactsByPrefix(db, { list, begins: query, limit });
  return listContacts(db, { list, state: null, after, limit });
}

/** `removeHref` leads to the question before removing the address. */
export type ContactLine = { id: number; email: string; since: string; state: ContactState; removeHref: string };

/** The question before an address is removed from its list, or, when it has left, erased. */
export type RemoveQuestion = { id: number; email: string; list: ContactList; hasLeft: boolean; back: string };

export type NewsletterTab = {
  list: ContactList;
  counts: { confirmed: number; pending: number; left: number; waitlist: number };
  /** The number of confirmed addresses at the end of each week. */
  weeks: readonly { date: string; count: number }[];
  /** A plot of the weeks as SVG; null when none of them has a confirmed address. */
  plot: string | null;
  /** The search for addresses that begin with this text; null for the newest addresses. */
  query: string | null;
  lines: readonly ContactLine[];
  /** Whether more addresses match than are shown. */
  isCut: boolean;
  /** The address of the next page; null at the end. */
  olderHref: string | null;
  isFirst: boolean;
  /** The names of the files if exported today. */
  fileNames: Readonly<Record<ContactList, string>>;
  /** Whether the site's forms lead to an external service. */
  isElsewhere: boolean;
  question: RemoveQuestion | null;
};

type NewsletterTabView = { documentTitle: string; frame: AdminFrameData } & (
  | ({ shows: "lists" } & NewsletterTab)
  | { shows: "failed"; requestId: string; here: string }
);

/**
 * Removes an address from its list, or restores it, as the form says; redirects back to the same place in the list with
 * a toast.
 */
export async function newsletterAction(request: Request, context: RequestContext) {
  const form = await readForm(request);
  const toast = await orLogged(context, "an address could not be removed from a list", () => act(form, context));
  const to = form.has("returnTo") ? ownPath(form.text("returnTo")) : CONTACTS_PATH;
  return redirectWithToast(to, toast ?? toastOf("error", "notSaved"), context);
}

function act(form: SentForm, context: RequestContext): Promise<Toast> {
  const intent = form.text("intent");
  if (intent === "remove") return remove(form, context);
  if (intent === "undo") return restore(form, context);
  throw new AppError("invalid", "the form names no known action");
}

async function remove(form: SentForm, { database, actor, now }: RequestContext): Promise<Toast> {
  const id = Number(form.text("contact"));
  if (!Number.isSafeInteger(id)) throw new AppError("not-found", "no address has this number");
  const isForgotten = form.text("forget") === "yes";
  const result = await removeContact(database, { actor, id, isForgotten }, now);
  switch (result.outcome) {
    case "removed": {
      const { email, removed } = result;
      return { ...toastOf("success", "removed", { email }), undo: `contact:${writeRemovedContact(removed)}` };
    }
    case "forgotten":
      return toastOf("success", "forgotten", { email: result.email });
    case "already":
      return toastOf("info", "removedAlready", { email: result.email });
    default:
      return toastOf("info", "gone");
  }
}

async function restore(form: SentForm, { database, actor, now }: RequestContext): Promise<Toast> {
  const removed = readRemovedContact(form.text("contact"));
  if (removed === null) throw new AppError("not-found", "no Undo has this mark");
  const result = await putBackContact(database, { actor, removed }, now);
  return result.outcome === "restored"
    ? toastOf("success", "putBack", { email: result.email })
    : toastOf("info", "tooLate");
}

function toastOf(kind: Toast["kind"], key: string, values: Toast["values"] = {}): Toast {
  const title = `adminNewsletter.toast.${key}`;
  return { kind, seconds: kind === "error" ? 0 : 5, title, message: `${title}Text`, values };
}
