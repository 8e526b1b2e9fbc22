import "#messages/parts/saved.ts";
import { DEVICE_SAVES_MAX, withDeviceSave } from "#core/saved-events/device-saves.ts";
import type { Language } from "#messages/language.ts";
import { deviceMinute } from "#web/components/time/minute-clock.ts";
import { deviceSaves, keepOnDevice } from "#web/components/saved-events/device-store.ts";
import { type Saved, showSaveToast } from "#web/components/saved-events/save-toast.ts";
import { showToast } from "#web/components/toasts/use-show-toast.ts";
import { textsOf } from "#web/texts.tsx";

/** Saves for a visitor, on this device (PRODUCT P22), or takes it out again. */
export function saveOnDevice({ name, key, title }: Saved & { name: string }, language: Language): void {
  const t = textsOf(language, "saved.toast");
  const isSaved = name === "save";
  const saves = withDeviceSave(deviceSaves(), { key, isSaved, at: deviceMinute() });
  const refused =
    saves === null ? t("deviceFull", { max: DEVICE_SAVES_MAX }) : keepOnDevice(saves) ? null : t("deviceRefused");
  if (refused !== null) {
    showToast({ kind: "error", seconds: 0, topic: "saved", title: t("saveFailed"), message: refused, link: "logIn" });
    return;
  }
  const undo = (all: readonly Saved[]) => {
    for (const each of all) saveOnDevice({ ...each, name: isSaved ? "unsave" : "save" }, language);
  };
  showSaveToast({ act: isSaved ? "save" : "unsave", saved: { key, title }, undo }, language);
}
