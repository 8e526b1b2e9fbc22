import Search from "lucide-react/icons/search";
import { Form, Link } from "react-router";
import { ROLES } from "#core/accounts/role.ts";
import { areMembersNarrowed, MEMBERS_PATH, type MembersAsked, membersPath } from "#core/admin/members-address.ts";
import "#messages/parts/admin-users.ts";
import { AdminChoice } from "#web/components/admin/admin-choice.tsx";
import { AdminSearch } from "#web/components/admin/admin-search.tsx";
import { useTranslations } from "#web/texts.tsx";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";

/** What the list of members is narrowed to: a GET form, so that an address says all of it. */
export function UsersFilters({ asked }: { asked: MembersAsked }) {
  const t = useTranslations("adminUsers");
  const { query, role, isSuspended, zone } = asked;
  const all = { query: null, role: null, isSuspended: false, after: null, before: null };
  return (
    <search aria-label={t("filters")}>
      {/* The fields follow the address: another one comes with a form of its own. */}
      <Form key={membersPath(asked)} className="admin-bar" action={MEMBERS_PATH}>
        {zone !== null && <input type="hidden" name="tz" value={zone} />}
        <AdminSearch name="q" label={t("search")} value={query} />
        <AdminChoice
          name="role"
          label={t("role")}
          value={role}
          any={t("anyRole")}
          options={ROLES.map((value) => ({ value, label: t(`roles.${value}`) }))}
        />
        <AdminChoice
          name="status"
          label={t("status")}
          value={isSuspended ? "suspended" : null}
          any={t("anyStatus")}
          options={[{ value: "suspended", label: t("suspended") }]}
        />
        <Button type="submit">
          <Icon of={Search} />
          {t("submit")}
        </Button>
        {areMembersNarrowed(asked) && (
          <Link to={membersPath({ ...asked, ...all })} className="admin-bar__clear">
            {t("clear")}
          </Link>
        )}
      </Form>
    </search>
  );
}
