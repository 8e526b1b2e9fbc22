import type { Toast } from "#core/toast.ts";

const STAYS = { kind: "error", seconds: 0 } as const;

const TOASTS = {
  failed: { ...STAYS, title: "adminImport.toast.failed", message: "adminImport.toast.failedText" },
  gone: { ...STAYS, title: "adminImport.toast.gone" },
  busy: { ...STAYS, kind: "warning", title: "adminImport.toast.busy", message: "adminImport.toast.busyText" },
  meanwhile: {
    ...STAYS,
    kind: "warning",
    title: "adminImport.toast.meanwhile",
    message: "adminImport.toast.meanwhileText",
  },
} as const satisfies Record<string, Toast>;

/** The toast for an action on an import that was refused, by its reason. */
export function runToast(why: keyof typeof TOASTS): Toast {
  return TOASTS[why];
}
