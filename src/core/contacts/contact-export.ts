import type { ContactState } from "#core/contacts/contact.ts";

/** Who of a list is exported, the default first (PRODUCT P13). */
export const CONTACT_EXPORTS = ["confirmed", "everyone", "pending", "left"] as const satisfies readonly (
  | ContactState
  | "everyone"
)[];
type ContactExport = (typeof CONTACT_EXPORTS)[number];

/** The state that an export is narrowed to; null for all. */
export function exportedState(who: ContactExport): ContactState | null {
  return who === "everyone" ? null : who;
}
