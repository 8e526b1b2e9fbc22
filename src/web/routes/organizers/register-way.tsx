import Megaphone from "lucide-react/icons/megaphone";
import "#messages/parts/organizer-member.ts";
import { useTranslations } from "#web/texts.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { Icon } from "#web/ui/icon.tsx";

/** The way from the directory to one's own profile in it. */
export function RegisterWay({ hasProfile }: { hasProfile: boolean }) {
  const t = useTranslations("organizerMember");
  return (
    <ButtonLink to={hasProfile ? "/organizers/manage" : "/organizer-registration"}>
      <Icon of={Megaphone} />
      {t(hasProfile ? "manage" : "register")}
    </ButtonLink>
  );
}
