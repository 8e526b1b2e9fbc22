import { Status } from "#web/ui/status.tsx";

/** Something is on its way whose shape is not known yet; `label` is shown and read out. */
export function Loading({ label }: { label: string }) {
  return (
    <p className="loading">
      <span className="spinner" aria-hidden="true" />
      <Status>{label}</Status>
    </p>
  );
}
