import { type Toast, errorToast, successToast, warningToast } from "#core/toast.ts";

const TOASTS = {
  failed: errorToast({ title: "adminImport.toast.failed", message: "adminImport.toast.failedText" }),
  gone: errorToast({ title: "adminImport.toast.gone" }),
  busy: warningToast({ title: "adminImport.toast.busy", message: "adminImport.toast.busyText" }),
  corrected: successToast({ title: "adminImport.toast.corrected" }),
  meanwhile: warningToast({
    title: "adminImport.toast.meanwhile",
    message: "adminImport.toast.meanwhileText",
  }),
} as const satisfies Record<string, Toast>;

/** The toast for an action on an import that was refused, by its reason. */
export function runToast(why: keyof typeof TOASTS): Toast {
  return TOASTS[why];
}
