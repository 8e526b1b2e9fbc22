import type { ReactNode } from "react";
import { Status } from "#web/ui/pill.tsx";
import { Rings } from "#web/ui/rings.tsx";

type EmptyProps = { title: string; headingLevel?: "h2" | "h3"; children?: ReactNode };

/** An empty list: one sentence, and at most one action as its child. */
export function Empty({ title, headingLevel: Heading = "h2", children }: EmptyProps) {
  return (
    <div className="empty">
      <Rings />
      <Heading className="empty__title">{title}</Heading>
      {children}
    </div>
  );
}

/** A loading state without a known layout; `label` is shown and announced. */
export function Loading({ label }: { label: string }) {
  return (
    <p className="loading">
      <span className="spinner" aria-hidden="true" />
      <Status>{label}</Status>
    </p>
  );
}

/** A loading list with the size of its rows and no animation; `label` is announced once. */
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
