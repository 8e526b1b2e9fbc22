import { redirect } from "react-router";
import { IMPORT_PATH } from "#core/file-forms.ts";
import { type VanishedAct, mayDeleteVanished } from "#core/imports/vanished.ts";
import { resultWords } from "#core/imports/import-result.ts";
import { IMPORT_FILE_MAX_BYTES, type ImportState } from "#core/imports/import-run.ts";
import { IMPORT_TABS, type ImportTab } from "#core/imports/run-address.ts";
import { isGivenTwice } from "#core/list-address.ts";
import { formatDateAtClock } from "#core/time/format.ts";
import {
  type ImportRun,
  type ImportSourceRow,
  listDirectorySources,
  listRecentImports,
} from "#data/queries/import-runs.ts";
import { wordsIn } from "#messages/words-in.ts";
import type { AdminFrameData } from "#web/components/admin/admin-pages.ts";
import { type ListReader, listReader } from "#web/components/events/list-reader.server.ts";
import { zoneOptions } from "#web/components/layout/known-zones.server.ts";
import type { ShownToast } from "#web/components/toasts/toast-store.ts";
import { orLogged } from "#web/http/or-logged.server.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";
import type { FormErrors } from "#web/ui/form-errors.ts";
import type { SelectGroup } from "#web/ui/select-field.tsx";

export type SourceView = {
  id: string;
  name: string;
  /** The kind of source and how often it is read. */
  about: string;
  /** What becomes of events that it does not hold any more. */
  vanished: VanishedAct;
  /** Null before the first reading. */
  read: { iso: string; when: string; fault: string | null } | null;
  /** The run of the last reading that imported something. */
  run: string | null;
};

export type RecentView = {
  runId: string;
  name: string;
  fromCommandLine: boolean;
  iso: string;
  when: string;
  state: ImportState;
  /** The sentence about the run's result; null while there is none. */
  words: string | null;
};

type ImportView = {
  documentTitle: string;
  frame: AdminFrameData;
  tab: ImportTab;
  /** The errors of the submitted file or address, where the page itself shows them. */
  errors: FormErrors;
} & (
  | {
      shows: "choose";
      zones: readonly SelectGroup[];
      zone: string;
      /** Whether the reader may choose that a source deletes what it does not hold any more. */
      mayDelete: boolean;
      sources: readonly SourceView[];
      recent: readonly RecentView[];
    }
  | { shows: "failed"; requestId: string }
);

/** The response to a form of the first step that was rejected. */
export type ChooseAnswer = {
  errors: FormErrors;
  typed: Readonly<Record<"address" | "zone" | "every" | "vanished", string>>;
  toast: ShownToast | null;
};

/** The props of the forms of the first step. */
export type ChooseProps = { view: Extract<ImportView, { shows: "choose" }>; answer: ChooseAnswer | null };

type Loaded = { status: number; view: ImportView };

/** Loads the first step: the choice of what to import, the automatic sources, and recent imports. */
export async function importLoader(url: URL, frame: AdminFrameData, context: RequestContext): Promise<Loaded> {
  const { translate, site, database } = context;
  const tab = tabOf(url);
  const page = translate("adminImport.documentTitle");
  const documentTitle = translate("admin.documentTitle", { page, site: site.name });
  const max = IMPORT_FILE_MAX_BYTES / (1024 * 1024);
  const errors = context.instead === "form-too-large" ? { file: translate("imports.file.tooLarge", { max }) } : {};
  const common = { documentTitle, frame, tab, errors };
  const loaded = await orLogged(context, "imports could not be read", async () => {
    const [sources, recent] = [await listDirectorySources(database.db), await listRecentImports(database.db)];
    const reader = listReader(context);
    const view = {
      ...common,
      shows: "choose" as const,
      zones: zoneOptions(context),
      zone: site.timezone,
      mayDelete: mayDeleteVanished(context.actor),
      sources: sources.map((source) => sourceView(source, reader)),
      recent: recent.map((run) => recentView(run, reader)),
    };
    return { status: context.instead === "form-too-large" ? 413 : 200, view };
  });
  return loaded ?? { status: 503, view: { ...common, shows: "failed", requestId: context.requestId } };
}

/** Returns the tab that the address names; redirects an invalid one to the clean address. */
function tabOf(url: URL): ImportTab {
  const requested = url.searchParams.get("from");
  if (requested === null) return "csv";
  const tab = IMPORT_TABS.find((each) => each === requested);
  if (tab === undefined || tab === "csv" || isGivenTwice(url.searchParams, "from")) throw redirect(IMPORT_PATH);
  return tab;
}

function sourceView(source: ImportSourceRow, { style, translate }: ListReader): SourceView {
  const hours = String(source.everyHours) as "1" | "6" | "24" | "168";
  const every = translate(`adminImport.every.${hours}`);
  const read = source.readAt === null ? null : { at: source.readAt, fault: source.fault };
  return {
    id: source.publicId,
    name: source.typed,
    about: translate(`adminImport.sources.${source.kind}`, { every }),
    vanished: source.vanished,
    read: read && {
      iso: new Date(read.at).toISOString(),
      when: formatDateAtClock(read.at, style),
      fault: read.fault && wordsIn(translate, read.fault),
    },
    run: source.lastRun,
  };
}

function recentView(run: ImportRun, { style, translate }: ListReader): RecentView {
  const { runId, fileName, fromCommandLine, state, createdAt } = run;
  return {
    runId,
    name: fileName,
    fromCommandLine,
    iso: new Date(createdAt).toISOString(),
    when: formatDateAtClock(createdAt, style),
    state,
    words: state === "applied" && run.result !== null ? wordsIn(translate, resultWords(run.result)) : null,
  };
}
