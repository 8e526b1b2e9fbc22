import { useEffect } from "react";
import { useRevalidator } from "react-router";
import { formHeaders } from "#web/components/accounts/form-headers.ts";
import { NO_INDEX } from "#web/components/accounts/no-index.ts";
import { AdminFrame } from "#web/components/admin/admin-frame.tsx";
import { ShowToast } from "#web/components/toasts/show-toast.tsx";
import { requestContext } from "#web/http/request-context.server.ts";
import { answerDigest } from "#web/routes/admin-digest/answer-digest.server.ts";
import { LastResults } from "#web/routes/admin-digest/last-results.tsx";
import { loadDigest } from "#web/routes/admin-digest/load-digest.server.ts";
import { PreviewCard } from "#web/routes/admin-digest/preview-card.tsx";
import { SendCard } from "#web/routes/admin-digest/send-card.tsx";
import type { Route } from "./+types/route.ts";

export function loader({ context, request }: Route.LoaderArgs) {
  return loadDigest(request, context.get(requestContext));
}

export function action({ context, request }: Route.ActionArgs) {
  return answerDigest(request, context.get(requestContext));
}

export const headers = formHeaders;

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData === undefined ? NO_INDEX : [{ title: loaderData.documentTitle }, ...NO_INDEX];
}

/** While a digest is on its way, its figures are read again this often. */
const READ_EVERY_MS = 2_000;

/** The weekly digest (spec §2): who has not had it, what the last sending came to, and how anybody's would look. */
export default function AdminDigest({ loaderData: view, actionData: answer }: Route.ComponentProps) {
  useReadAgain(view.last?.isOpen ?? false);
  return (
    <AdminFrame frame={view.frame} tab="digest">
      <ShowToast toast={answer?.toast} />
      <div className="digest">
        <div className="stack">
          <SendCard due={view.due} schedule={view.schedule} />
          <LastResults last={view.last} />
        </div>
        <PreviewCard preview={view.preview} />
      </div>
    </AdminFrame>
  );
}

function useReadAgain(isOpen: boolean): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!isOpen) return undefined;
    const timer = setInterval(() => document.visibilityState === "visible" && void revalidate(), READ_EVERY_MS);
    return () => clearInterval(timer);
  }, [isOpen, revalidate]);
}
