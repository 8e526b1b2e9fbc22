import "#messages/parts/follows.ts";
import "#messages/parts/saved.ts";
import type { Language } from "#messages/language.ts";
import type { ShownToast } from "#web/components/toasts/toast-list.ts";
import { textsOf } from "#web/texts.tsx";

/** Why a toggle stays as it was, in a word of the server's; empty when nobody can say. */
export type ToggleFailure = { reason: string };

type NewToast = Omit<ShownToast, "id">;

/** The toast of a follow, or of a save that failed, in the spec's words (§8, Saves and follows). */
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
  if (failure === null)
    return { kind: "success", seconds: 5, topic: "follows", title: t(`${name}ed`), message: t(`${name}edText`) };
  const { reason } = failure;
  const known = ["notSignedIn", "own", "gone", "notFound", "tooMany"] as const;
  const found = known.find((each) => each === reason);
  const message = found === undefined ? t(`${name}FailedText`) : t(found);
  return failed("follows", { title: t(`${name}Failed`), message }, reason);
}

function failed(topic: string, text: { title: string; message: string }, reason: string): NewToast {
  return { kind: "error", seconds: 0, topic, ...text, ...(reason === "notSignedIn" && { link: "logIn" as const }) };
}
