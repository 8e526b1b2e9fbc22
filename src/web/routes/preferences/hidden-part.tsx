import "#messages/parts/follows.ts";
import { Link } from "react-router";
import { SettingsPart } from "#web/components/accounts/settings-part.tsx";
import { HideForm } from "#web/components/follows/hide-organizer.tsx";
import type { PreferencesView } from "#web/routes/preferences/preferences-view.ts";
import { useTranslations } from "#web/texts.tsx";

type HiddenPartProps = { hidden: Extract<PreferencesView, { shows: "form" }>["hidden"] };

/** The organizers that are left out of lists, each with the way back; nothing when there is none. */
export function HiddenPart({ hidden }: HiddenPartProps) {
  const t = useTranslations("follows");
  if (hidden.length === 0) return null;
  return (
    <div className="settings">
      <SettingsPart title={t("hiddenTitle")} text={t("hiddenText")}>
        <ul className="hidden-organizers">
          {hidden.map(({ publicId, name, href }) => (
            <li key={publicId}>
              <bdi>{href === null ? name : <Link to={href}>{name}</Link>}</bdi>
              <HideForm act="unhide" organizer={publicId} name={name} returnTo="/preferences" />
            </li>
          ))}
        </ul>
      </SettingsPart>
    </div>
  );
}
