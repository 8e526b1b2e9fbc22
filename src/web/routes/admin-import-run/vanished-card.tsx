import { Link } from "react-router";
import { AdminTable } from "#web/components/admin/admin-list.tsx";
import { RowBox, type RowSelection, SelectionBar, useRowSelection } from "#web/components/admin/row-selection.tsx";
import type { VanishedView } from "#web/routes/admin-import-run/vanished-view.server.ts";
import { useTranslations } from "#web/texts.tsx";
import { Alert } from "#web/ui/alert.tsx";
import { PostForm } from "#web/ui/post-form.tsx";
import { SubmitButton } from "#web/ui/submit-button.tsx";
import { useHydrated } from "#web/ui/use-hydrated.ts";

/** The events that are no longer in the file, to cancel, delete or keep; without a decision they stay as they are. */
export function VanishedCard({ vanished }: { vanished: VanishedView }) {
  const t = useTranslations("adminImport.vanished");
  const { events, count, pageHref, isPageSelected, mayDelete } = vanished;
  const items = events.map(({ item }) => item);
  const selection = useRowSelection({ items, starts: isPageSelected ? "page" : "none", read: events });
  if (events.length === 0) return null;
  return (
    <section className="card admin-card">
      <div className="admin-card__head">
        <h2 id="import-vanished">{t("title")}</h2>
        {count > events.length && <span className="small muted">{t("showing", { shown: events.length, count })}</span>}
      </div>
      <p className="import-none soft">{t("text", { count })}</p>
      <PostForm preventScrollReset onSubmit={selection.onSent}>
        <SelectionBar selection={selection} size={items.length} pageHref={pageHref}>
          <Acts isSelected={selection.count > 0} mayDelete={mayDelete} />
        </SelectionBar>
        <AdminTable labelledBy="import-vanished" columns={[t("select"), t("event"), t("when"), t("organizer")]}>
          {events.map((event) => (
            <VanishedRow key={event.item} event={event} selection={selection} />
          ))}
        </AdminTable>
      </PostForm>
    </section>
  );
}

/** What can be done with the selected events; without scripts nothing is counted, and the buttons are always there. */
function Acts({ isSelected, mayDelete }: { isSelected: boolean; mayDelete: boolean }) {
  const t = useTranslations("adminImport.vanished");
  const isAlive = useHydrated();
  if (isAlive && !isSelected) return null;
  const common = { name: "intent", look: "outline", busyLabel: t("busy") } as const;
  const className = isAlive ? "" : " without-scripts";
  return (
    <>
      <SubmitButton {...common} value="vanish:cancel" className={className}>
        {t("cancelThem")}
      </SubmitButton>
      {mayDelete && (
        <SubmitButton {...common} value="vanish:delete" className={`button--reject${className}`}>
          {t("deleteThem")}
        </SubmitButton>
      )}
      <SubmitButton {...common} value="vanish:keep" className={className}>
        {t("keepThem")}
      </SubmitButton>
    </>
  );
}

type VanishedRowProps = { event: VanishedView["events"][number]; selection: RowSelection };

function VanishedRow({ event: { item, href, title, organizer, when }, selection }: VanishedRowProps) {
  const t = useTranslations("adminImport.vanished");
  return (
    <tr className={selection.isSelected(item) ? "selected" : undefined}>
      <td className="admin-table__select">
        <RowBox selection={selection} item={item} label={t("choose", { title })} />
      </td>
      <td>
        <Link to={href} dir="auto">
          {title}
        </Link>
      </td>
      <td data-label={t("when")}>{when !== null && <bdi>{when}</bdi>}</td>
      <td data-label={t("organizer")}>
        <bdi>{organizer}</bdi>
      </td>
    </tr>
  );
}

/** Says in the preview which events are no longer in the file. */
export function VanishedNote({ vanished: { events, count } }: { vanished: VanishedView }) {
  const t = useTranslations("adminImport.vanished");
  if (events.length === 0) return null;
  return (
    <Alert tone="warn">
      <p>{t("ahead", { count })}</p>
      <ul className="import-vanished">
        {events.map(({ item, href, title }) => (
          <li key={item}>
            <Link to={href} target="_blank" dir="auto">
              {title}
            </Link>
          </li>
        ))}
      </ul>
      {count > events.length && <p>{t("others", { count: count - events.length })}</p>}
    </Alert>
  );
}
