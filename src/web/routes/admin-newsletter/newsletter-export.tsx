import Download from "lucide-react/icons/download";
import { CONTACT_LISTS } from "#core/contacts/contact.ts";
import { CONTACT_EXPORTS } from "#core/contacts/contact-export.ts";
import "#messages/parts/admin-newsletter.ts";
import { AdminChoice } from "#web/components/admin/admin-choice.tsx";
import type { NewsletterTab } from "#web/routes/admin-newsletter/newsletter-view.ts";
import { useTranslations } from "#web/texts.tsx";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";

/** Which list, and who of it: the browser keeps what is answered, and the page stays. */
export function NewsletterExport({ list, fileNames }: Pick<NewsletterTab, "list" | "fileNames">) {
  const t = useTranslations("adminNewsletter.export");
  const tLists = useTranslations("adminNewsletter.lists");
  return (
    <section className="card" aria-labelledby="newsletter-export">
      <h2 id="newsletter-export">{t("title")}</h2>
      <form className="stack" action="/admin/newsletter/export.csv" method="get">
        <AdminChoice
          name="list"
          label={t("list")}
          value={list}
          options={CONTACT_LISTS.map((value) => ({ value, label: tLists(value) }))}
        />
        <AdminChoice
          name="who"
          label={t("who")}
          value={CONTACT_EXPORTS[0]}
          options={CONTACT_EXPORTS.map((value) => ({ value, label: t(value) }))}
        />
        <p className="small soft">{t("hint")}</p>
        <Button look="primary" type="submit">
          <Icon of={Download} />
          {t("submit")}
        </Button>
        <p className="smallest muted">{t("names", fileNames)}</p>
      </form>
    </section>
  );
}
