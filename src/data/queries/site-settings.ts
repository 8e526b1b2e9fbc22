import { eq } from "drizzle-orm";
import { HOLD_CHOICES, HOLD_DEFAULT, type HoldEvents } from "#core/moderation/hold-rule.ts";
import { siteSettings } from "#data/tables/site-settings.ts";
import type { Connection } from "#data/transaction.ts";

/** Which new events are held (PRODUCT P6); what nobody set, or set to something unknown, is the default. */
export async function readHoldEvents(db: Connection): Promise<HoldEvents> {
  const [found] = await db
    .select({ value: siteSettings.value })
    .from(siteSettings)
    .where(eq(siteSettings.key, "hold_events"));
  return HOLD_CHOICES.find((choice) => choice === found?.value) ?? HOLD_DEFAULT;
}
