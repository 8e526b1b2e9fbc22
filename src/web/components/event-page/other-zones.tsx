import ChevronDown from "lucide/dist/esm/icons/chevron-down.mjs";
import Globe from "lucide/dist/esm/icons/globe.mjs";
import type { CardDate } from "#web/components/event-page/event-page-view.ts";
import { useTranslations } from "#web/texts.tsx";
import { Icon } from "#web/ui/icon.tsx";

export function OtherZones({ date }: { date: CardDate }) {
  const t = useTranslations("event.card");
  return (
    <>
      {date.host !== null && (
        <div className="time-card__part">
          <h2>{t("hostTime")}</h2>
          <p className="small soft">
            <bdi>
              <b>{date.host.start}</b> {date.host.rest}
            </bdi>
            <br />
            {date.host.place}
            {date.host.yourDay !== null && (
              <>
                <br />
                {date.host.yourDay}
              </>
            )}
          </p>
        </div>
      )}
      <details className="other-zones">
        <summary>
          <Icon of={Globe} />
          {t("otherZones")}
          <span className="chevron">
            <Icon of={ChevronDown} />
          </span>
        </summary>
        <table>
          <caption className="visually-hidden">{t("otherZonesCaption")}</caption>
          <tbody>
            {date.otherZones.map(({ city, time }) => (
              <tr key={city}>
                <th scope="row">{city}</th>
                <td>
                  <bdi>{time}</bdi>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </>
  );
}
