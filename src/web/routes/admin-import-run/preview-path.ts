import { runPath } from "#core/imports/run-address.ts";

/** Returns the address of the preview with these pages of its two tables. */
export function previewPath(
  runId: string,
  { changed = 1, refused = 1 }: { changed?: number; refused?: number },
): string {
  const params = new URLSearchParams();
  if (changed !== 1) params.set("page", String(changed));
  if (refused !== 1) params.set("refused", String(refused));
  return params.size === 0 ? runPath(runId) : `${runPath(runId)}?${params}`;
}
