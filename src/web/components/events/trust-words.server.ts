import { type Confirmation, confirmationWords } from "#core/confirmations/confirmation.ts";
import type { LinkState } from "#core/events/event.ts";
import { isBroken } from "#core/link-checks/link-check.ts";
import { formatDate, formatMonthDay, formatMonthYear } from "#core/time/format.ts";
import type { ListReader } from "#web/components/events/list-reader.server.ts";

type Reader = Pick<ListReader, "translate" | "now" | "style">;
type Checked = { linkState: LinkState; linkCheckedAt: number | null };

/** "Confirmed 9 days ago", of a series; null when nothing is known, or when nobody confirms it. */
export function confirmedWords(event: Confirmation, { translate, now, style }: Reader): string | null {
  const words = confirmationWords(event, now, style.zone)?.words ?? null;
  return words === null ? null : translate(`trust.${words.key}`, words.values);
}

/** "Not confirmed since May 2026", as a notice of the page or short in a row; null when somebody confirms it. */
export function unconfirmedWords(
  event: Confirmation,
  { translate, now, style }: Reader,
  form: "unconfirmed" | "unconfirmedNotice",
): string | null {
  const since = confirmationWords(event, now, style.zone)?.since ?? null;
  return since === null ? null : translate(`trust.${form}`, { month: formatMonthYear(since, style) });
}

/** That the meeting link did not answer; null when it did, or was not checked. */
export function brokenLinkWords(
  { linkState, linkCheckedAt }: Checked,
  { translate, style }: Reader,
  form: "link" | "linkNotice",
): string | null {
  if (!isBroken(linkState) || linkCheckedAt === null) return null;
  const date = form === "link" ? formatMonthDay(linkCheckedAt, style) : formatDate(linkCheckedAt, style);
  return translate(`trust.${form}`, { date });
}
