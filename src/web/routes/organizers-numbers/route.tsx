import { Link } from "react-router";
import { NO_INDEX } from "#web/http/no-index.ts";
import { ManageFrame } from "#web/components/organizers/manage-frame.tsx";
import { requestContext } from "#web/http/request-context.server.ts";
import { type NumbersView, numbersLoader } from "#web/routes/organizers-numbers/organizers-numbers.server.ts";
import { useTranslations } from "#web/texts.tsx";
import type { Route } from "./+types/route.ts";

export function loader({ context, request }: Route.LoaderArgs) {
  return numbersLoader(request, context.get(requestContext));
}

export function meta({ loaderData }: Route.MetaArgs) {
  return [...NO_INDEX, ...(loaderData === undefined ? [] : [{ title: loaderData.documentTitle }])];
}

export default function OrganizersNumbers({ loaderData: view }: Route.ComponentProps) {
  const t = useTranslations("organizerManage.numbers");
  return (
    <ManageFrame view={view.frame} page="numbers">
      <section className="manage" aria-labelledby="numbers">
        <h2 id="numbers">{t("title")}</h2>
        <p className="soft">{t("text")}</p>
        {view.followers !== null && (
          <p>
            <b>{t("followers", { count: view.followers })}</b>
          </p>
        )}
        {view.events.length === 0 ? <p className="soft">{t("none")}</p> : <NumbersTable view={view} />}
        {view.isCut && <p className="small muted">{t("more", { count: view.events.length })}</p>}
      </section>
    </ManageFrame>
  );
}

function NumbersTable({ view: { events } }: { view: NumbersView }) {
  const t = useTranslations("organizerManage.numbers");
  const countText = (count: number | null) => (count === null ? t("few") : t("count", { count }));
  return (
    <table className="numbers">
      <thead>
        <tr>
          <th scope="col">{t("event")}</th>
          <th scope="col">{t("saves")}</th>
          <th scope="col">{t("joins")}</th>
        </tr>
      </thead>
      <tbody>
        {events.map((event) => (
          <tr key={event.key}>
            <EventCell event={event} />
            <td>{countText(event.saves)}</td>
            <td>{countText(event.joinClicks)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function EventCell({ event }: { event: NumbersView["events"][number] }) {
  return (
    <th scope="row" aria-label={event.title}>
      <Link to={event.href}>
        <bdi>{event.title}</bdi>
      </Link>
    </th>
  );
}
