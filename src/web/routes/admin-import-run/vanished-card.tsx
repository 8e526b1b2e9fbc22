import { Link } from "react-router";
import type { VanishedView } from "#web/routes/admin-import-run/vanished-view.server.ts";
import { useTranslations } from "#web/texts.tsx";
import { Alert } from "#web/ui/alert.tsx";
import { PostForm } from "#web/ui/post-form.tsx";
import { SubmitButton } from "#web/ui/submit-button.tsx";

/** The events that are no longer in the file, to cancel or delete; what is not ticked stays as it is. */
export function VanishedCard({ vanished: { events, count, mayDelete } }: { vanished: VanishedView }) {
  const t = useTranslations("adminImport.vanished");
  if (events.length === 0) return null;
  return (
    <section className="card stack import-result import-vanished" aria-labelledby="import-vanished">
      <h2 id="import-vanished">{t("title")}</h2>
      <p className="soft">{t("text", { count })}</p>
      {count > events.length && <p className="small muted">{t("showing", { shown: events.length, count })}</p>}
      <PostForm>
        <ul className="import-vanished__list">
          {events.map(({ publicId, href, title, organizer, when }) => (
            <li key={publicId}>
              <input type="checkbox" name="event" value={publicId} defaultChecked aria-label={t("choose", { title })} />
              <span>
                <Link to={href} dir="auto">
                  {title}
                </Link>
                <span className="admin-table__more">
                  <bdi>{organizer}</bdi>
                  {when !== null && (
                    <>
                      {", "}
                      <bdi>{when}</bdi>
                    </>
                  )}
                </span>
              </span>
            </li>
          ))}
        </ul>
        <div className="import-acts">
          <SubmitButton name="intent" value="vanish:cancel" look="outline" busyLabel={t("busy")}>
            {t("cancelThem")}
          </SubmitButton>
          {mayDelete && (
            <SubmitButton name="intent" value="vanish:delete" look="danger" busyLabel={t("busy")}>
              {t("deleteThem")}
            </SubmitButton>
          )}
        </div>
      </PostForm>
    </section>
  );
}

/** Says in the preview which events are no longer in the file. */
export function VanishedNote({ vanished: { events, count } }: { vanished: VanishedView }) {
  const t = useTranslations("adminImport.vanished");
  if (events.length === 0) return null;
  return (
    <Alert tone="warn">
      <p>{t("ahead", { count })}</p>
      <ul className="import-vanished__names">
        {events.map(({ publicId, href, title }) => (
          <li key={publicId}>
            <Link to={href} target="_blank" dir="auto">
              {title}
            </Link>
          </li>
        ))}
      </ul>
      {count > events.length && <p>{t("showing", { shown: events.length, count })}</p>}
    </Alert>
  );
}
