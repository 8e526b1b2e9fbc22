import { errorToast, successToast } from "#core/toast.ts";
import { DEVICE_SAVES_MAX, replaces, withDeviceSave } from "#core/saved-events/saved-events.ts";
import { SECOND_MS } from "#core/time/instant.ts";
import type { Language } from "#messages/language.ts";
import { deviceSaves, storeDeviceSaves } from "#web/components/saved-events/device-store.ts";
import { type Saved, showSaveToast, type TakenBack } from "#web/components/saved-events/save-toast.ts";
import { deviceMinute } from "#web/components/time/minute-clock.ts";
import type { ShownToast } from "#web/components/toasts/toast-store.ts";
import { showToast } from "#web/components/toasts/use-show-toast.ts";
import { TOGGLE_FORM } from "#web/components/toggles/toggle-button.tsx";
import { type ToggleKind, markOf, setMark } from "#web/components/toggles/toggle-marks.ts";
import { textsOf } from "#web/texts.tsx";

/** The spec's request timeout (§7). */
const TIME_OUT_MS = 30 * SECOND_MS;

type ToggleContext = { isMember: boolean; language: Language };

/**
 * Runs a toggle: in the account, or on the device for a visitor's saves. The page changes at once, and changes back on
 * failure. The request continues when the page is left.
 */
export async function pressToggle(button: HTMLButtonElement, { isMember, language }: ToggleContext): Promise<void> {
  const title = button.dataset["title"] ?? "";
  const act = { kind: kindOf(button), name: button.name, key: button.value, title };
  if (!isMember && act.kind === "/saves") return saveOnDevice(act, language);
  await toggle(act, language);
}

type Act = { kind: ToggleKind; name: string; key: string; title: string };

async function toggle(act: Act, language: Language): Promise<void> {
  if (markOf(act.kind, act.key)?.isBusy) return;
  const isOn = act.name === "save" || act.name === "follow";
  const before = marksBefore(act.kind, act.key, isOn);
  setMark(act.kind, act.key, { isOn, isBusy: true });
  const answer = await post(act);
  if ("reason" in answer) {
    for (const { key, mark } of before) setMark(act.kind, key, mark);
    showToast(toggleToast(act.name, answer, language));
    return;
  }
  setMark(act.kind, act.key, { isOn, isBusy: false });
  if (act.kind === "/saves") showSaveResult(act, answer, language);
  else showToast(toggleToast(act.name, null, language));
}

function showSaveResult({ kind, name, key, title }: Act, { replaced }: ToggleDone, language: Language): void {
  const [act, opposite] = name === "save" ? (["save", "unsave"] as const) : (["unsave", "save"] as const);
  const undo = async (back: TakenBack) => {
    for (const each of back.replaced) await toggle({ kind, name: "save", ...each }, language);
    for (const each of back.made) await toggle({ kind, name: opposite, ...each }, language);
  };
  showSaveToast({ act, saved: { key, title }, replaced, undo }, language);
}

const kindOf = (button: HTMLButtonElement): ToggleKind =>
  button.getAttribute("formaction") === "/follows" ? "/follows" : "/saves";

/** Turns off the saves that this one replaces; returns the previous states, so that they can be restored. */
function marksBefore(kind: ToggleKind, key: string, isOn: boolean) {
  const others = kind === "/saves" && isOn ? savedKeysOfPage().filter((other) => replaces(key, other)) : [];
  const before = [key, ...others].map((each) => ({ key: each, mark: markOf(kind, each) ?? null }));
  for (const other of others) setMark(kind, other, { isOn: false, isBusy: false });
  return before;
}

function savedKeysOfPage(): readonly string[] {
  const buttons = document.querySelectorAll<HTMLButtonElement>(`button[form="${TOGGLE_FORM}"][name="unsave"]`);
  return [...new Set(Array.from(buttons, ({ value }) => value))];
}

async function post({
  kind,
  name,
  key,
}: {
  kind: ToggleKind;
  name: string;
  key: string;
}): Promise<ToggleDone | ToggleFailure> {
  try {
    const response = await fetch(kind, {
      method: "POST",
      headers: { accept: "application/json" },
      body: new URLSearchParams({ [name]: key }),
      keepalive: true,
      signal: AbortSignal.timeout(TIME_OUT_MS),
    });
    const answer: unknown = await response.json().catch(() => null);
    if (response.ok) return { replaced: replacedOf(answer) };
    return { reason: response.status === 429 ? "tooMany" : reasonOf(answer) };
  } catch {
    // The network or the server is down.
    return { reason: "" };
  }
}

function replacedOf(answer: unknown): readonly string[] {
  const keys: unknown = typeof answer === "object" && answer !== null && "replaced" in answer ? answer.replaced : [];
  return Array.isArray(keys) ? keys.map(String) : [];
}

function reasonOf(answer: unknown): string {
  if (typeof answer !== "object" || answer === null || !("reason" in answer)) return "";
  return typeof answer.reason === "string" ? answer.reason : "";
}

/** Saves for a visitor on this device (PRODUCT P22), or removes the save. */
function saveOnDevice({ name, key, title }: Saved & { name: string }, language: Language): void {
  const t = textsOf(language, "saved.toast");
  const isSaved = name === "save";
  const before = deviceSaves();
  const replaced = before.filter((save) => isSaved && replaces(key, save.key)).map((save) => save.key);
  const saves = withDeviceSave(before, { key, isSaved, at: deviceMinute() });
  const refused =
    saves === null ? t("deviceFull", { max: DEVICE_SAVES_MAX }) : storeDeviceSaves(saves) ? null : t("deviceRefused");
  if (refused !== null) {
    showToast(errorToast({ topic: "saved", title: t("saveFailed"), message: refused, link: "logIn" }));
    return;
  }
  const undo = (back: TakenBack) => {
    for (const each of back.replaced) saveOnDevice({ ...each, name: "save" }, language);
    for (const each of back.made) saveOnDevice({ ...each, name: isSaved ? "unsave" : "save" }, language);
  };
  showSaveToast({ act: isSaved ? "save" : "unsave", saved: { key, title }, replaced, undo }, language);
}

/** What the server did: the keys of the saves that this one replaced. */
type ToggleDone = { replaced: readonly string[] };
/** The reason why a toggle failed, as the server names it; empty when unknown. */
type ToggleFailure = { reason: string };

type NewToast = Omit<ShownToast, "id">;

/** The toast of a follow or of a failed save, in the spec's words (§8, Saves and follows). */
export function toggleToast(act: string, failure: ToggleFailure | null, language: Language): NewToast {
  if (failure !== null && (act === "save" || act === "unsave")) return saveFailed(act, failure, language);
  return followToast(act, failure, language);
}

function saveFailed(act: "save" | "unsave", failure: ToggleFailure, language: Language): NewToast {
  const t = textsOf(language, "saved.toast");
  const { reason } = failure;
  const message =
    reason === "notSignedIn" || reason === "gone" || reason === "notFound" || reason === "tooMany"
      ? t(reason)
      : t(`${act}FailedText`);
  return failed("saved", { title: t(`${act}Failed`), message }, reason);
}

function followToast(act: string, failure: ToggleFailure | null, language: Language): NewToast {
  const t = textsOf(language, "follows.toast");
  const name = act === "unfollow" ? "unfollow" : "follow";
  if (failure === null) return successToast({ topic: "follows", title: t(`${name}ed`), message: t(`${name}edText`) });
  const { reason } = failure;
  const known = ["notSignedIn", "own", "gone", "notFound", "tooMany"] as const;
  const found = known.find((each) => each === reason);
  const message = found === undefined ? t(`${name}FailedText`) : t(found);
  return failed("follows", { title: t(`${name}Failed`), message }, reason);
}

function failed(topic: string, text: { title: string; message: string }, reason: string): NewToast {
  return errorToast({ topic, ...text, ...(reason === "notSignedIn" && { link: "logIn" as const }) });
}
