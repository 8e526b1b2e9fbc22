import { useEffect } from "react";
import { data, useRevalidator } from "react-router";
import { formHeaders } from "#web/components/accounts/form-headers.ts";
import { NO_INDEX } from "#web/components/accounts/no-index.ts";
import "#messages/parts/admin-digest.ts";
import { AdminFrame } from "#web/components/admin/admin-frame.tsx";
import { AreaFailed } from "#web/components/admin/area-failed.tsx";
import { ShowToast } from "#web/components/toasts/show-toast.tsx";
import { requestContext } from "#web/http/request-context.server.ts";
import { answerDigest } from "#web/routes/admin-digest/answer-digest.server.ts";
import type { DigestTab } from "#web/routes/admin-digest/digest-view.ts";
import { LastResults } from "#web/routes/admin-digest/last-results.tsx";
import { loadDigest } from "#web/routes/admin-digest/load-digest.server.ts";
import { PreviewCard } from "#web/routes/admin-digest/preview-card.tsx";
import { SendCard } from "#web/routes/admin-digest/send-card.tsx";
import type { Route } from "./+types/route.ts";

export async function loader({ context, request }: Route.LoaderArgs) {
  const { view, status } = await loadDigest(request, context.get(requestContext));
  return data(view, { status });
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
  return (
    <AdminFrame frame={view.frame} tab="digest">
      <ShowToast toast={answer?.toast} />
      {view.shows === "failed" ? (
        <AreaFailed area="digest" requestId={view.requestId} here={view.here} />
      ) : (
        <Digest tab={view} />
      )}
    </AdminFrame>
  );
}

function Digest({ tab: { due, isSentThisWeek, schedule, last, preview } }: { tab: DigestTab }) {
  useReadAgain(last?.isOpen ?? false);
  return (
    <div className="digest">
      <div className="stack">
        <SendCard due={due} isSentThisWeek={isSentThisWeek} schedule={schedule} />
        <LastResults last={last} />
      </div>
      <PreviewCard preview={preview} />
    </div>
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
