import type { Actor } from "#core/audit/actor.ts";
import { AppError } from "#core/errors.ts";
import { changedChoices, maySetSite, settingsMark } from "#core/settings/settings-input.ts";
import { type FirstChoices, SETTING_KEYS, type SiteChoices } from "#core/settings/site-choices.ts";
import type { EpochMs } from "#core/time/instant.ts";
import type { Database } from "#data/database.ts";
import { recordAudit } from "#data/queries/audit-write.ts";
import { lockSettings, updateSetting } from "#data/queries/settings-write.ts";
import { findSiteChoices } from "#data/queries/site-settings.ts";
import { transaction } from "#data/transaction.ts";

type SettingsChange = {
  actor: Actor;
  choices: SiteChoices;
  /** `settingsMark` of the settings when the form was opened. */
  mark: string;
  /** The defaults. */
  first: FirstChoices;
};

type SettingsOutcome =
  | { outcome: "saved" | "unchanged" }
  /** Another admin saved in between: the current settings, and the fields in which they differ from the form. */
  | { outcome: "conflict"; theirs: SiteChoices; fields: readonly (keyof SiteChoices)[] };

/** Changes the site's settings; stores only differences from the defaults. `forbidden` for all but admins, which is recorded. */
export async function saveSettings(
  { db }: Pick<Database, "db">,
  { actor, choices, mark, first }: SettingsChange,
  now: EpochMs,
): Promise<SettingsOutcome> {
  const entry = { action: "save-settings", actor, entity: { type: "site", id: "settings" } } as const;
  const outcome = await transaction(db, async (tx): Promise<SettingsOutcome | "forbidden"> => {
    if (!maySetSite(actor)) {
      await recordAudit(tx, { ...entry, outcome: "refused", facts: { reason: "forbidden" } }, now);
      return "forbidden";
    }
    await lockSettings(tx);
    const before = await findSiteChoices(tx, first);
    const fields = changedChoices(before, choices);
    if (fields.length === 0) return { outcome: "unchanged" };
    if (settingsMark(before) !== mark) return { outcome: "conflict", theirs: before, fields };
    for (const name of fields) {
      await updateSetting(tx, { key: SETTING_KEYS[name], value: choices[name], changedBy: actor.userId }, now);
    }
    await recordAudit(tx, { ...entry, outcome: "done", before, after: choices }, now);
    return { outcome: "saved" };
  });
  if (outcome === "forbidden") throw new AppError("forbidden", "only admins decide for the whole site");
  return outcome;
}
