import { useEffect } from "react";
import { Form, useRevalidator } from "react-router";
import { formHeaders } from "#web/http/form-headers.ts";
import { noIndexMeta } from "#web/http/no-index.ts";
import { AdminChoice, AdminSearch } from "#web/components/admin/admin-list.tsx";
import { AdminFrame } from "#web/components/admin/admin-frame.tsx";
import { AreaFailed } from "#web/components/admin/read-failed.tsx";
import { ShowToast } from "#web/components/toasts/show-toast.tsx";
import { adminPage, adminRoute } from "#web/http/admin-route.server.ts";
import { digestAction } from "#web/routes/admin-digest/admin-digest-action.server.ts";
import {
  type DigestPreview,
  type DigestTab,
  digestLoader,
} from "#web/routes/admin-digest/admin-digest-loader.server.ts";
import { LastResults } from "#web/routes/admin-digest/last-results.tsx";
import { SendCard } from "#web/routes/admin-digest/send-card.tsx";
import { useTranslations } from "#web/texts.tsx";
import { Button } from "#web/ui/button.tsx";
import type { Route } from "./+types/route.ts";

/** A preview of any member's current digest. */
function PreviewCard({ preview }: { preview: DigestPreview }) {
  const t = useTranslations("adminDigest.preview");
  const { query, members, member } = preview;
  return (
    <section className="card stack" aria-labelledby="digest-preview">
      <h2 id="digest-preview">{t("title")}</h2>
      <Form key={`${query} ${member}`} className="digest__pick" action="#digest-preview" preventScrollReset>
        <AdminSearch name="q" label={t("find")} value={query} />
        <AdminChoice name="member" label={t("member")} value={member} options={members} />
        <Button type="submit" look="outline">
          {t("show")}
        </Button>
      </Form>
      {member === null ? <p>{t("none", { query })}</p> : <Letter preview={preview} />}
    </section>
  );
}

function Letter({ preview: { letter, name } }: { preview: DigestPreview }) {
  const t = useTranslations("adminDigest.preview");
  if (letter === null) return <p>{t("nothing")}</p>;
  return (
    <>
      <p className="small muted" dir="auto">
        {t("subject", { subject: letter.subject })}
      </p>
      <iframe
        className="digest__letter"
        title={t("frame", { name })}
        srcDoc={letter.html}
        sandbox="allow-popups allow-popups-to-escape-sandbox"
        {...REACHABLE}
      />
    </>
  );
}

/** Focusable, so that the email can be scrolled in its frame by keyboard. */
const REACHABLE = { tabIndex: 0 };

export const loader = adminPage("admin", ({ url, area, context }) => digestLoader(url, area, context));

export const action = adminRoute("admin", ({ request, area, context }) => digestAction(request, area.viewer, context));

export const headers = formHeaders;

export const meta = noIndexMeta;

/** How often the page reloads the figures while a digest is being sent. */
const READ_EVERY_MS = 2_000;

/** The weekly digest (spec §2): who has not had it, the result of the last sending, and a preview for any member. */
export default function AdminDigest({ loaderData: view, actionData: answer }: Route.ComponentProps) {
  return (
    <AdminFrame frame={view.frame} tab="digest">
      <ShowToast toast={answer?.toast} />
      {view.shows === "failed" ? (
        <AreaFailed area="digest" requestId={view.requestId} here={view.here} />
      ) : (
        <Digest tab={view} />
      )}
    </AdminFrame>
  );
}

function Digest({ tab: { due, isSentThisWeek, schedule, last, preview } }: { tab: DigestTab }) {
  useReadAgain(last?.isOpen ?? false);
  return (
    <div className="digest">
      <div className="stack">
        <SendCard due={due} isSentThisWeek={isSentThisWeek} schedule={schedule} />
        <LastResults last={last} />
      </div>
      <PreviewCard preview={preview} />
    </div>
  );
}

function useReadAgain(isOpen: boolean): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!isOpen) return undefined;
    const timer = setInterval(() => document.visibilityState === "visible" && void revalidate(), READ_EVERY_MS);
    return () => clearInterval(timer);
  }, [isOpen, revalidate]);
}
