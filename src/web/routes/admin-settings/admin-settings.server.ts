import { changeBlockList } from "#commands/settings/change-block-list.ts";
import { saveSettings } from "#commands/settings/save-settings.ts";
import { readBlock } from "#core/block-list/block-input.ts";
import { checkInput } from "#core/check-input.ts";
import { AppError } from "#core/errors.ts";
import { SETTINGS_FIELDS, SETTINGS_INPUT, settingsMark, typedSettings } from "#core/settings/settings-input.ts";
import type { SiteChoices } from "#core/settings/site-choices.ts";
import { formatDate } from "#core/time/format.ts";
import { type Toast, errorToast, infoToast, successToast } from "#core/toast.ts";
import { findSiteChoices, listBlocks } from "#data/queries/site-settings.ts";
import { LOCALES } from "#messages/language.ts";
import { orLogged } from "#web/http/or-logged.server.ts";
import type { AdminFrameData } from "#web/components/admin/admin-pages.ts";
import { redirectWithToast, shownToast } from "#web/http/flash.server.ts";
import { type FormSent, formResult } from "#web/http/form-result.server.ts";
import { type SentForm, formErrors, readForm } from "#web/http/read-form.server.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";
import type { BlockLine, SettingsAnswer, SettingsView } from "#web/routes/admin-settings/settings-form.tsx";
import type { FormErrors } from "#web/ui/form-errors.ts";

const HERE = "/admin/settings";

/** Saves the settings, or changes the block list. On any error the typed values stay. */
export async function settingsAction(request: Request, context: RequestContext) {
  const form = await readForm(request);
  const intent = form.text("intent");
  if (intent === "save") return save(form, context);
  if (intent === "add-block") return addBlock(form, context);
  if (intent === "remove-block") return removeBlock(form, context);
  throw new AppError("invalid", "the form names no known action");
}

async function save(form: SentForm, context: RequestContext) {
  const typed = form.texts(...SETTINGS_FIELDS);
  const mark = form.text("mark");
  const showAgain = (
    { toast, ...answer }: { errors?: FormErrors; theirs?: FormErrors; mark?: string; toast?: Toast },
    sent: FormSent,
  ) =>
    formResult<SettingsAnswer>(
      {
        form: "settings",
        typed,
        mark,
        errors: {},
        theirs: {},
        ...answer,
        toast: toast ? shownToast(toast, context) : null,
      },
      sent,
    );
  const checked = checkInput(SETTINGS_INPUT, typed);
  if (!checked.ok) return showAgain({ errors: formErrors(checked.faults, context) }, { status: 422 });
  const { database, actor, site, now } = context;
  const change = { actor, choices: checked.input, mark, first: site.first };
  const saved = await orLogged(context, "the settings could not be saved", () => saveSettings(database, change, now));
  if (saved === null) return showAgain({ toast: shownError("settings.toast.failed") }, { status: 503 });
  if (saved.outcome === "conflict") {
    const theirs = theirTexts(saved.theirs, saved.fields, context);
    const newer = { theirs, mark: settingsMark(saved.theirs), toast: shownError("settings.toast.conflict") };
    return showAgain(newer, { status: 409 });
  }
  return redirectWithToast(HERE, SAVED[saved.outcome], context);
}

const SAVED = {
  saved: successToast({ title: "settings.toast.saved", message: "settings.toast.savedText" }),
  unchanged: infoToast({ title: "settings.toast.unchanged" }),
} as const satisfies Record<string, Toast>;

/** Describes what another admin chose, in the fields that differ. */
function theirTexts(theirs: SiteChoices, fields: readonly (keyof SiteChoices)[], { translate }: RequestContext) {
  const typed = typedSettings(theirs);
  const words = (name: keyof SiteChoices): string => {
    if (name === "isOpen") return translate(theirs.isOpen ? "settings.theirsOn" : "settings.theirsOff");
    if (name === "holdEvents")
      return translate("settings.theirs", { value: translate(`settings.hold.${theirs.holdEvents}`) });
    if (name === "defaultType")
      return translate("settings.theirs", { value: translate(`events.type.${theirs.defaultType}`) });
    return typed[name] === "" ? translate("settings.theirsNone") : translate("settings.theirs", { value: typed[name] });
  };
  return Object.fromEntries(fields.map((name) => [name, words(name)]));
}

async function addBlock(form: SentForm, context: RequestContext) {
  const typed = form.texts("kind", "value", "reason", "endsOn");
  const { database, actor, now, zone } = context;
  const showAgain = (errors: FormErrors, toast: Toast | null, sent: FormSent) =>
    formResult<SettingsAnswer>({ form: "block", typed, errors, toast: toast && shownToast(toast, context) }, sent);
  const read = readBlock(typed, { zone: zone.id, now });
  if (!read.ok) return showAgain(formErrors(read.faults, context), null, { status: 422 });
  const change = { kind: "add", entry: read.input } as const;
  const done = await orLogged(context, "the block list could not be changed", () =>
    changeBlockList(database, { actor, change }, now),
  );
  if (done === null) return showAgain({}, shownError("blockList.toast.failed"), { status: 503 });
  const values = { value: read.input.value };
  const added = { title: "blockList.toast.added", message: "blockList.toast.addedText", values };
  return redirectWithToast(HERE, successToast(added), context);
}

async function removeBlock(form: SentForm, context: RequestContext): Promise<Response> {
  const id = Number(form.text("id"));
  if (!Number.isSafeInteger(id)) throw new AppError("invalid", "the form names no line");
  const { database, actor, now } = context;
  const change = { kind: "remove", id } as const;
  const done = await orLogged(context, "the block list could not be changed", () =>
    changeBlockList(database, { actor, change }, now),
  );
  if (done === null) return redirectWithToast(HERE, shownError("blockList.toast.failed"), context);
  if (done === "gone") return redirectWithToast(HERE, infoToast({ title: "blockList.toast.gone" }), context);
  const removed = { title: "blockList.toast.removed", message: "blockList.toast.removedText" };
  return redirectWithToast(HERE, successToast(removed), context);
}

function shownError(title: string): Toast {
  return errorToast({ title, message: `${title}Text` });
}

/** Loads the settings of the whole site from the database, and the block list. Returns a failure as a value. */
export async function settingsLoader(
  frame: AdminFrameData,
  context: RequestContext,
): Promise<{ status: number; view: SettingsView }> {
  const { translate, site, database, requestId } = context;
  const documentTitle = translate("admin.documentTitle", { page: translate("settings.title"), site: site.name });
  const found = await orLogged(context, "the settings could not be read", () =>
    Promise.all([findSiteChoices(database.db, site.first), listBlocks(database.db)]),
  );
  if (found === null) return { status: 503, view: { documentTitle, frame, shows: "failed", requestId } };
  const [choices, blocks] = found;
  const lines = blocks.map((block) => blockLine(block, context));
  const typed = typedSettings(choices);
  return { status: 200, view: { documentTitle, frame, shows: "settings", typed, mark: settingsMark(choices), lines } };
}

type Block = Awaited<ReturnType<typeof listBlocks>>[number];

function blockLine(
  { id, value, kind, reason, endsAt }: Block,
  { translate, now, language, zone, hour12 }: RequestContext,
): BlockLine {
  const style = { locale: LOCALES[language], zone: zone.id, hour12 };
  const ends = (): string => {
    if (endsAt === null) return translate("blockList.never");
    // A block ends with its last day, which is shown.
    const date = formatDate(endsAt - 1, style);
    return endsAt <= now ? translate("blockList.ended", { date }) : date;
  };
  return { id, value, kind: translate(`blockList.kinds.${kind}`), reason, ends: ends() };
}
