import type { ImportState } from "#core/imports/import-run.ts";
import type { AdminFrameData } from "#web/components/admin/admin-frame-data.ts";
import type { ShownToast } from "#web/components/toasts/toast-list.ts";
import type { FormErrors } from "#web/ui/form-errors.ts";
import type { SelectGroup } from "#web/ui/select-field.tsx";

/** Where an import comes from, as the tabs of the first step name it. */
export const IMPORT_TABS = ["csv", "sheet", "ics"] as const;
export type ImportTab = (typeof IMPORT_TABS)[number];

export type SourceView = {
  id: string;
  name: string;
  /** What it is and how often it is read. */
  about: string;
  /** Null before the first reading. */
  read: { iso: string; when: string; fault: string | null } | null;
  /** The run of the last reading that brought something. */
  run: string | null;
};

export type RecentView = {
  runId: string;
  name: string;
  fromCommandLine: boolean;
  iso: string;
  when: string;
  state: ImportState;
  /** The sentence of its result; null before that. */
  words: string | null;
};

export type ImportView = {
  documentTitle: string;
  frame: AdminFrameData;
  tab: ImportTab;
  /** Of the file or address that was sent, where the page itself says it. */
  errors: FormErrors;
} & (
  | {
      shows: "choose";
      zones: readonly SelectGroup[];
      zone: string;
      sources: readonly SourceView[];
      recent: readonly RecentView[];
    }
  | { shows: "failed"; requestId: string }
);

/** What a form of the first step is answered with when it goes no further. */
export type ChooseAnswer = {
  errors: FormErrors;
  typed: Readonly<Record<"address" | "zone" | "every", string>>;
  toast: ShownToast | null;
};

/** What the forms of the first step are shown with. */
export type ChooseProps = { view: Extract<ImportView, { shows: "choose" }>; answer: ChooseAnswer | null };
