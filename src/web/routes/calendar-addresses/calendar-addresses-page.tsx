import { Link } from "react-router";
import { FREE_HOURS_PATH } from "#core/free-hours/free-hours.ts";
import { CalendarWays } from "#web/components/calendar-files/calendar-menu.tsx";
import type { CalendarAddressesView, CalendarView } from "#web/routes/calendar-addresses/calendar-addresses.server.ts";
import { useTranslations } from "#web/texts.tsx";
import { PostForm } from "#web/ui/post-form.tsx";
import { hidden } from "#web/ui/rich-words.tsx";
import { SubmitButton } from "#web/ui/submit-button.tsx";

type Shown = Extract<CalendarAddressesView, { shows: "addresses" }>;

/** A member's own calendars: each with its private address and the ways to subscribe, or a button that makes it. */
export function CalendarAddressesPage({ view: { calendars, hasFreeHours } }: { view: Shown }) {
  const t = useTranslations("calendarAddresses");
  return (
    <div className="own-calendars">
      <h1>{t("title")}</h1>
      <p className="soft">{t("lede")}</p>
      {calendars.map((calendar) => (
        <OwnCalendar key={calendar.kind} calendar={calendar} isEmpty={calendar.kind === "fits" && !hasFreeHours} />
      ))}
      <p>
        <Link to="/saved-events">{t("toSaved")}</Link>
      </p>
    </div>
  );
}

function OwnCalendar({ calendar: { kind, address }, isEmpty }: { calendar: CalendarView; isEmpty: boolean }) {
  const t = useTranslations("calendarAddresses");
  const name = t(`${kind}.title`);
  return (
    <section id={kind} aria-labelledby={`${kind}-title`}>
      <h2 id={`${kind}-title`}>{name}</h2>
      <p className="soft">{t(`${kind}.text`)}</p>
      {isEmpty && (
        <p>
          {t("fits.none")} <Link to={FREE_HOURS_PATH}>{t("fits.mark")}</Link>
        </p>
      )}
      {address !== null && <Address address={address} />}
      <PostForm className="own-calendars__forms">
        <input type="hidden" name="kind" value={kind} />
        <SubmitButton look={address === null ? "primary" : "outline"} name="intent" value="make">
          {t.rich(address === null ? "make" : "renew", { name, hidden })}
        </SubmitButton>
        {address !== null && (
          <SubmitButton look="quiet" name="intent" value="end">
            {t.rich("end", { name, hidden })}
          </SubmitButton>
        )}
      </PostForm>
      {address !== null && <p className="small muted">{t("renewNote")}</p>}
    </section>
  );
}

type AddressProps = { address: NonNullable<CalendarView["address"]> };

function Address({ address: { menu, made } }: AddressProps) {
  const t = useTranslations("calendarAddresses");
  if (menu === null) return <p>{t("notShown", { date: made })}</p>;
  return (
    <>
      <div className="menu-ways">
        <CalendarWays menu={menu} />
      </div>
      <p className="small muted">{t("secret", { date: made })}</p>
    </>
  );
}
