import type { EpochMs } from "#core/time/instant.ts";
import { useLayoutView } from "#web/components/layout/use-layout-view.ts";
import { usePageMinute } from "#web/components/time/use-page-minute.ts";

/** The minute that an open page has come to; null in the minute that the server wrote it for, whose words then stand. */
export function useLaterMinute(): EpochMs | null {
  const page = useLayoutView()?.now ?? 0;
  const now = usePageMinute(page);
  return now === page ? null : now;
}
