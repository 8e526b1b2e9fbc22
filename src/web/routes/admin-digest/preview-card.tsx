import { Form } from "react-router";
import "#messages/parts/admin-digest.ts";
import { AdminChoice } from "#web/components/admin/admin-choice.tsx";
import { AdminSearch } from "#web/components/admin/admin-search.tsx";
import type { DigestPreview } from "#web/routes/admin-digest/digest-view.ts";
import { useTranslations } from "#web/texts.tsx";
import { Button } from "#web/ui/button.tsx";

/** The digest as any member would get it now. */
export function PreviewCard({ preview }: { preview: DigestPreview }) {
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

/** The letter scrolls in its frame, by keyboard too. */
const REACHABLE = { tabIndex: 0 };
