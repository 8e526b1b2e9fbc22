import Ellipsis from "lucide-react/icons/ellipsis";
import Plus from "lucide-react/icons/plus";
import ShieldCheck from "lucide-react/icons/shield-check";
import Trash2 from "lucide-react/icons/trash-2";
import { mayDeleteAll, mayEnterAdmin, type StaffRole } from "#core/admin/admin-policy.ts";
import "#messages/parts/admin.ts";
import { ADMIN_HEAD_LINKS } from "#web/components/admin/admin-pages.ts";
import { useTranslations } from "#web/texts.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { buttonClass } from "#web/ui/button-class.ts";
import { Icon } from "#web/ui/icon.tsx";
import { Pill } from "#web/ui/pill.tsx";

const ACTIONS_ID = "admin-actions";

/** The dashboard's title, the badge of who works here, and what the header leads to: on phones a menu, which opens without script too. */
export function AdminHead({ role }: { role: StaffRole }) {
  const t = useTranslations("admin");
  return (
    <div className="page-head admin__head">
      <div className="cluster">
        <h1>{t("title")}</h1>
        <Pill tone="primary" icon={ShieldCheck}>
          {t(`role.${role}`)}
        </Pill>
      </div>
      <button type="button" className={buttonClass("outline", "normal", "admin__more")} popoverTarget={ACTIONS_ID}>
        <Icon of={Ellipsis} />
        {t("actions")}
      </button>
      <div id={ACTIONS_ID} popover="auto" className="admin__actions">
        {ADMIN_HEAD_LINKS.filter(({ need }) => mayEnterAdmin({ role }, need)).map(({ path, label, icon }) => (
          <ButtonLink key={path} to={path} look="quiet">
            <Icon of={icon} />
            {t(label)}
          </ButtonLink>
        ))}
        {mayDeleteAll({ role }) && (
          <ButtonLink to="/admin/delete-all" look="danger">
            <Icon of={Trash2} />
            {t("deleteAllEvents")}
          </ButtonLink>
        )}
        <ButtonLink to="/create-event" look="primary">
          <Icon of={Plus} />
          {t("createEvent")}
        </ButtonLink>
      </div>
    </div>
  );
}
