import ClockAlert from "lucide/dist/esm/icons/clock-alert.mjs";
import type { CityStripView } from "#web/components/event-form/dates-preview-view.ts";
import { useTranslations } from "#web/texts.tsx";
import { Icon } from "#web/ui/icon.tsx";

/** The local time in several cities when the event starts. */
export function CityStrip({ strip }: { strip: CityStripView }) {
  const t = useTranslations("repeat.cities");
  return (
    <section>
      <h3>{strip.title}</h3>
      <table className="city-strip">
        <caption className="visually-hidden">{t("caption")}</caption>
        <tbody>
          {strip.rows.map((row) => (
            <tr key={row.city}>
              <th scope="row">
                <i className="city-strip__sky" style={{ background: row.sky }} />
                {row.city}
              </th>
              <td>
                <bdi>{row.time}</bdi>
              </td>
              <td>{row.part}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {strip.note !== null && (
        <p className="clock-note">
          <Icon of={ClockAlert} />
          <span>{strip.note}</span>
        </p>
      )}
    </section>
  );
}
