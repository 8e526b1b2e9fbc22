import type { ShownToast } from "#web/components/toasts/toast-list.ts";

/** Whether the mail of whoever holds the link is on; finished texts. */
export type StopMailView = { state: "on" | "off" | "missing"; title: string; text: string };
export type StopMailAnswer = { toast: ShownToast | null };
