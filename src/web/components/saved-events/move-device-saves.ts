import { successToast } from "#core/toast.ts";
import type { Language } from "#messages/language.ts";
import { deviceSaves, storeDeviceSaves } from "#web/components/saved-events/device-store.ts";
import { showToast } from "#web/components/toasts/use-show-toast.ts";
import { textsOf } from "#web/texts.tsx";

/**
 * Moves the device's saves to the account of the person who signed in; they leave the device once they have arrived
 * (PRODUCT P22). Returns whether any was new to the account.
 */
export async function moveDeviceSaves(language: Language): Promise<boolean> {
  const sent = deviceSaves();
  const body = new URLSearchParams(sent.map(({ key, at }) => ["keep", `${key} ${at}`]));
  const response = await fetch("/saves", { method: "POST", headers: { accept: "application/json" }, body });
  if (!response.ok) return false;
  const { saved, lost } = countsOf(await response.json());
  // Another tab may have stored more meanwhile.
  storeDeviceSaves(deviceSaves().filter(({ key }) => !sent.some((save) => save.key === key)));
  if (saved === 0) return false;
  const t = textsOf(language, "saved.toast");
  showToast(successToast({ title: t("kept"), message: t("keptText", { kept: saved, lost }), link: "savedEvents" }));
  return true;
}

function countsOf(answer: unknown): { saved: number; lost: number } {
  if (typeof answer !== "object" || answer === null || !("kept" in answer) || !("lost" in answer))
    return { saved: 0, lost: 0 };
  return { saved: Number(answer.kept), lost: Number(answer.lost) };
}
