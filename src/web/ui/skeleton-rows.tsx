import { Status } from "#web/ui/status.tsx";

/** A list that is on its way, in the true geometry of its rows and still; `label` is said once. */
export function SkeletonRows({ rows, label }: { rows: number; label: string }) {
  return (
    <div className="skeleton">
      <Status className="visually-hidden">{label}</Status>
      <div aria-hidden="true">
        {Array.from({ length: rows }, (_, row) => (
          <div className="skeleton-row" key={row}>
            <div>
              <i className="skeleton-bar" style={{ inlineSize: "80%", blockSize: "1.5rem" }} />
              <i className="skeleton-bar" style={{ inlineSize: "50%" }} />
            </div>
            <div>
              <i className="skeleton-bar" style={{ inlineSize: "30%" }} />
              <i className="skeleton-bar" style={{ inlineSize: "75%", blockSize: "1.375rem" }} />
              <i className="skeleton-bar" style={{ inlineSize: "92%" }} />
            </div>
          </div>
        ))}
      </div>
    </div>
  );
}
