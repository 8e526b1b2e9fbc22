import type { Faults } from "#core/check-input.ts";
import { AppError } from "#core/errors.ts";
import { type QueueItem, readQueueItem } from "#core/reports/queue-item.ts";
import type { Toast } from "#core/toast.ts";

/** What a moderator is told, or what is wrong with the reason. */
export type QueueResult = { toast: Toast } | { errors: Faults };

const TOAST = "adminOrganizers.queues.toast";

/** A message with its text, about what has this name. */
export function queueToast(kind: Toast["kind"], key: string, values: Toast["values"] = {}): Toast {
  const seconds = kind === "success" || kind === "info" ? 5 : 0;
  return { kind, seconds, title: `${TOAST}.${key}`, message: `${TOAST}.${key}Text`, values };
}

export const ERROR: Toast = queueToast("error", "error");
export const ALREADY_UNDONE: Toast = { kind: "info", seconds: 5, title: `${TOAST}.already` };
export const TOO_LATE: Toast = queueToast("warning", "tooLate");
export const GONE: Toast = queueToast("info", "gone");

/** The numbers of what was decided. Throws not-found for what no list of ours wrote. */
export function itemOf(text: string, count: 2 | 3): QueueItem {
  const item = readQueueItem(text, count);
  if (item === null) throw new AppError("not-found", "nothing in the queues has this mark");
  return item;
}
