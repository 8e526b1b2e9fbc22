import type { Faults } from "#core/check-input.ts";
import type { Toast } from "#core/toast.ts";

/** What a moderator is told, or what is wrong with what was typed. */
export type OrganizersResult = { toast: Toast } | { errors: Faults };

const TOAST = "adminOrganizers.toast";

/** A message with its text, about what has this name. */
export function organizerToast(kind: Toast["kind"], key: string, values: Toast["values"] = {}): Toast {
  const seconds = kind === "success" || kind === "info" ? 5 : 0;
  return { kind, seconds, title: `${TOAST}.${key}`, message: `${TOAST}.${key}Text`, values };
}

export const ERROR: Toast = organizerToast("error", "error");
export const GONE: Toast = organizerToast("info", "gone");
export const ALREADY_UNDONE: Toast = { kind: "info", seconds: 5, title: `${TOAST}.undoneAlready` };
