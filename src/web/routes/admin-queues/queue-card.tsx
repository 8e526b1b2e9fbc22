import Hourglass from "lucide/dist/esm/icons/hourglass.mjs";
import type { ReactNode } from "react";
import { AdminSteps } from "#web/components/admin/admin-list.tsx";
import { hidden } from "#web/ui/rich-words.tsx";
import type { QueueView } from "#web/routes/admin-queues/queues-view.ts";
import { useTranslations } from "#web/texts.tsx";
import { Empty } from "#web/ui/empty.tsx";
import { Pill } from "#web/ui/pill.tsx";
import { PostForm } from "#web/ui/post-form.tsx";

type QueueCardProps = {
  id: string;
  title: string;
  /** The accessible name of the pager. */
  pages: string;
  queue: QueueView<unknown>;
  empty: { title: string; text: string };
  children: ReactNode;
};

/** A page of one of the queues: the number of waiting items, and each item with its actions. */
export function QueueCard({ id, title, pages, queue, empty, children }: QueueCardProps) {
  const t = useTranslations("adminOrganizers.queues");
  const { rows, waiting, previous, next } = queue;
  return (
    <section className="card admin-card" aria-labelledby={id}>
      <div className="admin-card__head">
        <h2 id={id}>
          {title}{" "}
          {waiting !== null && (
            <Pill tone="warn" icon={Hourglass}>
              {t.rich(waiting.isMore ? "countMore" : "count", { count: waiting.count, hidden })}
            </Pill>
          )}
        </h2>
      </div>
      {rows.length === 0 ? (
        <Empty title={empty.title} headingLevel="h3">
          <p className="soft">{empty.text}</p>
        </Empty>
      ) : (
        <ul className="queue">{children}</ul>
      )}
      <AdminSteps label={pages} previous={previous} next={next} />
    </section>
  );
}

/** The buttons of one row. */
export function QueueActs({ action, children }: { action: string; children: ReactNode }) {
  return (
    <PostForm action={action} preventScrollReset className="act-form queue__acts">
      {children}
    </PostForm>
  );
}
