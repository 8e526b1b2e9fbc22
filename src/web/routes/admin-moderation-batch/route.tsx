import { AdminFrame } from "#web/components/admin/admin-frame.tsx";
import { AreaFailed } from "#web/components/admin/read-failed.tsx";
import { adminPage } from "#web/http/admin-route.server.ts";
import { noIndexMeta } from "#web/http/no-index.ts";
import { batchLoader } from "#web/routes/admin-moderation-batch/batch.server.ts";
import { BatchCard } from "#web/routes/admin-moderation-batch/batch-card.tsx";
import type { Route } from "./+types/route.ts";

export const loader = adminPage("moderator", ({ url, params, area, context }) =>
  batchLoader({ batch: params["batch"] ?? "", url, frame: area.frame }, context),
);

export const meta = noIndexMeta;

export default function AdminModerationBatch({ loaderData: view }: Route.ComponentProps) {
  return (
    <AdminFrame frame={view.frame} tab="events" sub="moderation">
      {view.shows === "failed" ? (
        <AreaFailed area="moderation" requestId={view.requestId} here={view.here} />
      ) : (
        <BatchCard view={view} />
      )}
    </AdminFrame>
  );
}
