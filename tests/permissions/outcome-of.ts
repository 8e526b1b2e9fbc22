import { FLASH_COOKIE, readCookie } from "#core/cookies.ts";
import { AppError, type ErrorCode } from "#core/errors.ts";
import type { Toast } from "#core/toast.ts";
import { unpackToast } from "#core/toast-packing.ts";

/** The result of a request or call, in a word of docs/permissions.md; `text` is the text that the sender received. */
type Outcome = { word: string; text: string };

const WORD_OF: Record<ErrorCode, string> = {
  invalid: "form again",
  unauthenticated: "sign in",
  forbidden: "refused",
  "not-found": "not found",
  conflict: "conflict",
  "rate-limited": "limited",
  unavailable: "unavailable",
};
const STATUS_WORDS = new Map([
  [400, "form again"],
  [401, "sign in"],
  [403, "refused"],
  [404, "not found"],
  [409, "form again"],
  [410, "gone"],
  [422, "form again"],
]);

/** What a loader or an action returned or threw. */
export async function outcomeOf(answer: () => unknown): Promise<Outcome> {
  try {
    return await wordFor(await answer());
  } catch (thrown) {
    if (thrown instanceof AppError) return { word: WORD_OF[thrown.code], text: "" };
    return wordFor(thrown);
  }
}

async function wordFor(result: unknown): Promise<Outcome> {
  if (result instanceof Error) throw result;
  if (result instanceof Response) return { word: wordOfResponse(result), text: await result.text() };
  const init: unknown = isObject(result) && result["type"] === "DataWithResponseInit" ? result["init"] : null;
  const status = isObject(init) && typeof init["status"] === "number" ? init["status"] : 200;
  return { word: wordOfStatus(status), text: JSON.stringify(result) ?? "" };
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

function wordOfStatus(status: number): string {
  return STATUS_WORDS.get(status) ?? (status < 300 ? "shown" : `status ${status}`);
}

function wordOfResponse({ status, headers }: Response): string {
  const to = headers.get("location");
  if (to === null) return wordOfStatus(status);
  const toast = toastIn(headers);
  if (to.startsWith("/login?") || toast?.link === "logIn") return "sign in";
  return toast === null ? "sent on" : wordOfToast(toast, to);
}

/** The toast that the next page will show. */
function toastIn(headers: Headers): Toast | null {
  const flash = headers.getSetCookie().find((cookie) => cookie.startsWith(`${FLASH_COOKIE}=`));
  const packed = readCookie(flash?.split(";")[0] ?? null, FLASH_COOKIE);
  return packed === null ? null : (unpackToast(packed)?.toast ?? null);
}

function wordOfToast({ kind, title }: Toast, to: string): string {
  if (kind === "success") return "done";
  if (kind !== "error") return "nothing to do";
  return to === "/" && title === "admin.refusal.denied" ? "sent home" : "refused";
}
