import type { BlockTyped } from "#core/block-list/block-input.ts";
import type { SettingsTyped } from "#core/settings/settings-input.ts";
import type { AdminFrameData } from "#web/components/admin/admin-frame-data.ts";
import type { ShownToast } from "#web/components/toasts/toast-list.ts";
import type { FormErrors } from "#web/ui/form-errors.ts";

/** A line of the block list; finished words. */
export type BlockLine = { id: number; value: string; kind: string; reason: string; ends: string };

export type SettingsView = {
  documentTitle: string;
  frame: AdminFrameData;
  /** The choices as they hold, and a mark of them. */
  typed: SettingsTyped;
  mark: string;
  lines: readonly BlockLine[];
};

/** What became of a form that is shown again. */
export type SettingsAnswer =
  | {
      form: "settings";
      typed: SettingsTyped;
      mark: string;
      errors: FormErrors;
      /** What another admin chose meanwhile, by field. */
      theirs: Readonly<Record<string, string>>;
      toast: ShownToast | null;
    }
  | { form: "block"; typed: BlockTyped; errors: FormErrors; toast: ShownToast | null };
