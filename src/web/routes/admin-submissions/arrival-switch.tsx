import Bell from "lucide-react/icons/bell";
import { useState } from "react";
import "#messages/parts/admin-submissions.ts";
import { notificationPermission } from "#web/components/admin/notify-in-browser.ts";
import { useTranslations } from "#web/texts.tsx";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { useHydrated } from "#web/ui/use-hydrated.ts";
import { Status } from "#web/ui/status.tsx";

const STATES = ["default", "granted", "denied", "missing"] as const;

/** How this browser tells of new submissions. It is asked for notifications on a press only (PRODUCT P16). */
export function ArrivalSwitch() {
  const t = useTranslations("adminSubmissions.arrival");
  const hydrated = useHydrated();
  const [answered, setAnswered] = useState<NotificationPermission | null>(null);
  const state = answered ?? (hydrated ? notificationPermission() : "default");
  return (
    <div className={hydrated ? "submissions-news" : "submissions-news waits-for-scripts"}>
      <Status className="submissions-news__texts soft">
        {STATES.map((each) => (
          <span key={each} className={each === state ? undefined : "submissions-news__silent"}>
            {t(each)}
          </span>
        ))}
      </Status>
      <Button
        className={state === "default" ? undefined : "submissions-news__silent"}
        onClick={() => void Notification.requestPermission().then(setAnswered)}
      >
        <Icon of={Bell} />
        {t("turnOn")}
      </Button>
    </div>
  );
}
