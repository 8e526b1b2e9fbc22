import { savePreferences } from "#commands/profiles/save-preferences.ts";
import { AppError } from "#core/errors.ts";
import { FREE_HOURS_COOKIE, FREE_HOURS_PATH, type FreeHours, writeFreeHours } from "#core/free-hours/free-hours.ts";
import { hoursOfRows, isWithoutTime, NEW_ROW, ROWS_MAX, type TypedRow } from "#core/free-hours/free-rows.ts";
import type { Preferences } from "#core/profiles/preferences.ts";
import { errorToast, successToast } from "#core/toast.ts";
import { redirectWithToast, settingCookie, shownToast } from "#web/http/flash.server.ts";
import { formResult } from "#web/http/form-result.server.ts";
import { orLogged } from "#web/http/or-logged.server.ts";
import { readForm, type SentForm } from "#web/http/read-form.server.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";
import type { FreeHoursAnswer } from "#web/routes/free-hours/free-hours-view.ts";

const SAVED = { title: "freeHours.saved", message: "freeHours.savedText" };
const CLEARED = { title: "freeHours.cleared", message: "freeHours.clearedText" };
const FAILED = errorToast({ title: "freeHours.failed", message: "freeHours.failedText" });

const ELSEWHERE = errorToast({ title: "freeHours.failed", message: "freeHours.elsewhere" });

/** Adds, removes or clears rows for a browser without scripts, or stores the hours. */
export async function freeHoursAction(request: Request, context: RequestContext) {
  const form = await readForm(request);
  const rows = sentRows(form);
  const again = (answer: Partial<FreeHoursAnswer>, status = 200) =>
    formResult<FreeHoursAnswer>({ rows, isChecked: false, toast: null, ...answer }, { status });
  const act = form.text("act");
  if (act === "add") return again({ rows: [...rows, NEW_ROW].slice(0, ROWS_MAX) });
  if (act === "clear") return again({ rows: [] });
  if (form.has("remove")) return again({ rows: rows.filter((_, at) => String(at) !== form.text("remove")) });
  // Of another account, or of none: the form is shown again as that of the present reader.
  if (form.has("owner") && form.text("owner") !== (context.viewer?.userId ?? ""))
    return again({ toast: shownToast(ELSEWHERE, context) }, 409);
  const hours = hoursOfRows(rows);
  if (hours === null) throw new AppError("invalid", "the form names hours that no form of ours offers");
  if (rows.some(isWithoutTime)) return again({ isChecked: true }, 422);
  const stored = await orLogged(context, "free hours could not be saved", () => storeHours(hours, context));
  if (stored === null) return again({ toast: shownToast(FAILED, context) }, 503);
  const toast = successToast(hours.length === 0 ? CLEARED : SAVED);
  return redirectWithToast(FREE_HOURS_PATH, toast, context, stored.cookies);
}

function sentRows(form: SentForm): readonly TypedRow[] {
  const [days, from, to] = [form.list("days"), form.list("from"), form.list("to")];
  return days.slice(0, ROWS_MAX).map((each, at) => ({ days: each, from: from[at] ?? "", to: to[at] ?? "" }));
}

/**
 * Stores a member's hours in the preferences and removes the browser's cookie; a visitor's hours are in the cookie
 * only.
 */
async function storeHours(hours: FreeHours, context: RequestContext): Promise<{ cookies: readonly string[] }> {
  const { viewer, actor, database, now, site } = context;
  const text = writeFreeHours(hours);
  if (viewer === null && text !== "") return { cookies: [settingCookie([FREE_HOURS_COOKIE, text], site.baseUrl)] };
  if (viewer !== null) {
    const choose = (stored: Preferences) => ({ ...stored, freeHours: text === "" ? null : text });
    await savePreferences(database, { actor, userId: viewer.userId, version: null, choose }, now);
  }
  return { cookies: [`${FREE_HOURS_COOKIE}=; Path=/; Max-Age=0; SameSite=Lax`] };
}
