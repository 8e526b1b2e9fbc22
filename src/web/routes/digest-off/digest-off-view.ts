import type { ShownToast } from "#web/components/toasts/toast-list.ts";

/** How it stands with the digest of whom a link was written to; finished words. */
export type DigestOffView = { state: "on" | "off" | "missing"; title: string; text: string };
export type DigestOffAnswer = { toast: ShownToast | null };
