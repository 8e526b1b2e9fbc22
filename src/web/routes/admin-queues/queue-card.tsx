import Hourglass from "lucide-react/icons/hourglass";
import type { ReactNode } from "react";
import "#messages/parts/admin-organizers.ts";
import { hidden } from "#web/components/admin/rich-words.tsx";
import { useTranslations } from "#web/texts.tsx";
import { Empty } from "#web/ui/empty.tsx";
import { Pill } from "#web/ui/pill.tsx";
import { PostForm } from "#web/ui/post-form.tsx";

type QueueCardProps = {
  id: string;
  title: string;
  count: number;
  hasMore: boolean;
  empty: { title: string; text: string };
  children: ReactNode;
};

/** One of the two queues: how many wait, and each with what can be done. */
export function QueueCard({ id, title, count, hasMore, empty, children }: QueueCardProps) {
  const t = useTranslations("adminOrganizers.queues");
  return (
    <section className="card admin-card" aria-labelledby={id}>
      <div className="admin-card__head">
        <h2 id={id}>
          {title}{" "}
          {count > 0 && (
            <Pill tone="warn" icon={Hourglass}>
              {t.rich(hasMore ? "countMore" : "count", { count, hidden })}
            </Pill>
          )}
        </h2>
      </div>
      {count === 0 ? (
        <Empty title={empty.title} headingLevel="h3">
          <p className="soft">{empty.text}</p>
        </Empty>
      ) : (
        <ul className="queue">{children}</ul>
      )}
      {hasMore && <p className="queue__more small soft">{t("more", { count })}</p>}
    </section>
  );
}

/** The buttons of one row. */
export function QueueActs({ children }: { children: ReactNode }) {
  return (
    <PostForm action="/admin/queues" className="act-form queue__acts">
      {children}
    </PostForm>
  );
}
