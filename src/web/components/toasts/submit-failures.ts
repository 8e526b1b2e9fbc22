import { errorToast } from "#core/toast.ts";
import { useEffect, useRef } from "react";
import { isRouteErrorResponse, type MiddlewareFunction } from "react-router";
import { toastStore } from "#web/components/toasts/toast-store.ts";
import { showToast } from "#web/components/toasts/use-show-toast.ts";
import { TOGGLE_FORM } from "#web/components/toggles/toggle-button.tsx";
import { useTranslations } from "#web/texts.tsx";
import { UNANSWERED } from "#web/ui/unanswered.ts";

/** Statuses from here on mean that a proxy cannot reach the server (RFC 9110 §15.6.3 to 15.6.5). */
const FIRST_GATEWAY_ERROR = 502;

type Results = Record<string, { type: "data" | "error"; result: unknown }>;

/**
 * Keeps the page when a submitted form got no response; the router would replace it with an error page. The router
 * keeps waiting for a result until a second press or a link aborts the request.
 */
export const stayWhenUnanswered: MiddlewareFunction<Results> = async ({ request }, next) => {
  const results = await next();
  if (request.method === "GET" || !Object.values(results).some(isUnanswered)) return results;
  document.dispatchEvent(new Event(UNANSWERED));
  await new Promise((resolve) => request.signal.addEventListener("abort", resolve));
  return results;
};

/** A `fetch` without a response rejects with a TypeError (Fetch standard §5.6); an incomplete response can't be decoded. */
function isUnanswered({ type, result }: Results[string]): boolean {
  if (type !== "error") return false;
  if (isRouteErrorResponse(result)) return result.status >= FIRST_GATEWAY_ERROR;
  // The router wraps errors as it does `data()`.
  const error = result instanceof Object && "data" in result ? result.data : result;
  return error instanceof TypeError || (error instanceof Error && error.cause !== undefined);
}

/**
 * Dismisses earlier errors when a form is submitted. When it can't be sent, because the device is offline or the server
 * does not respond, a toast says so, with the form's own text if it has one (`PostForm`).
 */
export function useSubmitFailures(): void {
  const t = useTranslations("toasts");
  const sent = useRef<HTMLFormElement | null>(null);
  useEffect(() => {
    const fail = (title: string, message: string) => showToast(errorToast({ topic: "offline", title, message }));
    const onSubmit = (event: SubmitEvent) => {
      toastStore.dismissErrors();
      sent.current = event.target instanceof HTMLFormElement ? event.target : null;
      // Toggles report their own result, and visitors' saves need no connection.
      if (navigator.onLine || sent.current?.id === TOGGLE_FORM) return;
      event.preventDefault();
      event.stopPropagation();
      fail(t("offline.title"), t("offline.text"));
    };
    const onUnanswered = () => {
      const { failedTitle, failedText } = sent.current?.dataset ?? {};
      fail(failedTitle ?? t("unanswered.title"), failedText ?? t("unanswered.text"));
    };
    document.addEventListener("submit", onSubmit, { capture: true });
    document.addEventListener(UNANSWERED, onUnanswered);
    return () => {
      document.removeEventListener("submit", onSubmit, { capture: true });
      document.removeEventListener(UNANSWERED, onUnanswered);
    };
  }, [t]);
}
