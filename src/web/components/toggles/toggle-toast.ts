import "#messages/parts/follows.ts";
import "#messages/parts/saved.ts";
import type { Language } from "#messages/language.ts";
import type { ShownToast } from "#web/components/toasts/toast-list.ts";
import { textsOf } from "#web/texts.tsx";

/** Why a toggle stays as it was, in a word of the server's; empty when nobody can say. */
export type ToggleFailure = { reason: string };

type NewToast = Omit<ShownToast, "id">;

/** What is said of a toggle that was pressed, in the spec's words (§8, Saves and follows). */
export function toggleToast(act: string, failure: ToggleFailure | null, language: Language): NewToast {
  return act === "save" || act === "unsave" ? saveToast(act, failure, language) : followToast(act, failure, language);
}

function saveToast(act: "save" | "unsave", failure: ToggleFailure | null, language: Language): NewToast {
  const t = textsOf(language, "saved.toast");
  if (failure === null) return { kind: "success", seconds: 5, title: t(`${act}d`), message: t(`${act}dText`) };
  const { reason } = failure;
  const message =
    reason === "notSignedIn" || reason === "gone" || reason === "notFound" || reason === "tooMany"
      ? t(reason)
      : t(`${act}FailedText`);
  return failed(t(`${act}Failed`), message, reason);
}

function followToast(act: string, failure: ToggleFailure | null, language: Language): NewToast {
  const t = textsOf(language, "follows.toast");
  const name = act === "unfollow" ? "unfollow" : "follow";
  if (failure === null) return { kind: "success", seconds: 5, title: t(`${name}ed`), message: t(`${name}edText`) };
  const { reason } = failure;
  const known = ["notSignedIn", "own", "gone", "notFound", "tooMany"] as const;
  const found = known.find((each) => each === reason);
  return failed(t(`${name}Failed`), found === undefined ? t(`${name}FailedText`) : t(found), reason);
}

function failed(title: string, message: string, reason: string): NewToast {
  return { kind: "error", seconds: 0, title, message, ...(reason === "notSignedIn" && { link: "logIn" as const }) };
}
