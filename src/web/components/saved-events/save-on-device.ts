import "#messages/parts/saved.ts";
import { DEVICE_SAVES_MAX, withDeviceSave } from "#core/saved-events/device-saves.ts";
import type { Language } from "#messages/language.ts";
import { deviceMinute } from "#web/components/time/minute-clock.ts";
import { deviceSaves, keepOnDevice } from "#web/components/saved-events/device-store.ts";
import { showToast } from "#web/components/toasts/use-show-toast.ts";
import { textsOf } from "#web/texts.tsx";

/** Saves for a visitor, on this device (PRODUCT P22), or takes it out again. */
export function saveOnDevice({ name, key }: { name: string; key: string }, language: Language): void {
  const t = textsOf(language, "saved.toast");
  const isSaved = name === "save";
  const saves = withDeviceSave(deviceSaves(), { key, isSaved, at: deviceMinute() });
  const refused =
    saves === null ? t("deviceFull", { max: DEVICE_SAVES_MAX }) : keepOnDevice(saves) ? null : t("deviceRefused");
  if (refused !== null) {
    showToast({ kind: "error", seconds: 0, title: t("saveFailed"), message: refused, link: "logIn" });
    return;
  }
  const [title, message] = isSaved ? [t("saved"), t("savedText")] : [t("unsaved"), t("unsavedText")];
  showToast({ kind: "success", seconds: 5, title, message, ...(isSaved && { link: "savedEvents" as const }) });
}
