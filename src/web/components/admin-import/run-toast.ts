import type { Toast } from "#core/toast.ts";

const STICKY = { kind: "error", seconds: 0 } as const;

const TOASTS = {
  failed: { ...STICKY, title: "adminImport.toast.failed", message: "adminImport.toast.failedText" },
  gone: { ...STICKY, title: "adminImport.toast.gone" },
  busy: { ...STICKY, kind: "warning", title: "adminImport.toast.busy", message: "adminImport.toast.busyText" },
  meanwhile: {
    ...STICKY,
    kind: "warning",
    title: "adminImport.toast.meanwhile",
    message: "adminImport.toast.meanwhileText",
  },
} as const satisfies Record<string, Toast>;

/** The toast for an action on an import that was refused, by its reason. */
export function runToast(why: keyof typeof TOASTS): Toast {
  return TOASTS[why];
}
