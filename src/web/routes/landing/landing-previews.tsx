import type { ReactNode } from "react";
import Check from "lucide/dist/esm/icons/check.mjs";
import Hourglass from "lucide/dist/esm/icons/hourglass.mjs";
import { SkyPicture } from "#web/components/events/day-sky.tsx";
import { LocalTime } from "#web/components/time/local-time.tsx";
import type { LandingPreview } from "#web/routes/landing/landing.server.ts";
import { useTranslations } from "#web/texts.tsx";
import { DateBlock } from "#web/ui/date-block.tsx";
import { Pill } from "#web/ui/pill.tsx";

/**
 * Small previews of the calendar, of an event's page and of an organizer's list; the first two show the directory's
 * current events.
 */
export function LandingPreviews({ preview }: { preview: LandingPreview }) {
  const t = useTranslations("landing.previews");
  return (
    <section className="wrap landing-previews" aria-labelledby="landing-previews">
      <h2 className="visually-hidden" id="landing-previews">
        {t("title")}
      </h2>
      <Preview title={t("calendar")} text={t("calendarText")}>
        <SkyPicture sky={preview.sky} />
      </Preview>
      <Details preview={preview} />
      <Preview title={t("host")} text={t("hostText")}>
        <HostEvents />
      </Preview>
    </section>
  );
}

function Preview({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <figure>
      <div className="landing-previews__frame">{children}</div>
      <figcaption>
        <b>{title}</b> {text}
      </figcaption>
    </figure>
  );
}

function Details({ preview: { rows, details } }: { preview: LandingPreview }) {
  const t = useTranslations("landing.previews");
  const time = rows[0]?.time;
  if (time == null || details === null) return null;
  return (
    <Preview title={t("details")} text={t("detailsText")}>
      <div className="time-card">
        <DateBlock {...details.block} />
        <div className="time-card__when">
          <p className="time-card__day">{details.weekday}</p>
          <p className="time-card__time">
            <LocalTime at={time.startsAt} text={time.clock} />
          </p>
          {rows[0]?.hostTime != null && <p className="small soft">{rows[0].hostTime}</p>}
        </div>
      </div>
    </Preview>
  );
}

const HOST_EVENTS = [
  ["silent", "approved"],
  ["sunday", "approved"],
  ["vigil", "pending"],
] as const;

function HostEvents() {
  const t = useTranslations("landing.previews.hostEvents");
  return (
    <ul className="landing-previews__events">
      {HOST_EVENTS.map(([name, state]) => (
        <li key={name}>
          <span>{t(name)}</span>
          <Pill tone={state === "approved" ? "success" : "warn"} icon={state === "approved" ? Check : Hourglass}>
            {t(state)}
          </Pill>
        </li>
      ))}
    </ul>
  );
}
