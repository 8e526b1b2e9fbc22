import { CorrectionsPart } from "#web/routes/event-insights/corrections-part.tsx";
import type { InsightsView, NumbersView } from "#web/routes/event-insights/insights-view.ts";
import { HistoryList } from "#web/components/corrections/history-list.tsx";
import { BesideOrganizer } from "#web/components/organizers/beside-organizer.tsx";
import { NO_INDEX } from "#web/http/no-index.ts";
import { requestContext } from "#web/http/request-context.server.ts";
import { insightsAction, insightsLoader } from "#web/routes/event-insights/event-insights.server.ts";
import { useTranslations } from "#web/texts.tsx";
import { Alert } from "#web/ui/alert.tsx";
import { Plot, WeekTable } from "#web/ui/plot.tsx";
import { PostForm } from "#web/ui/post-form.tsx";
import { bdi } from "#web/ui/rich-words.tsx";
import { SubmitButton } from "#web/ui/submit-button.tsx";
import type { Route } from "./+types/route.ts";

export function loader({ context, params }: Route.LoaderArgs) {
  return insightsLoader(params.event, context.get(requestContext));
}

export function action({ context, params, request }: Route.ActionArgs) {
  return insightsAction(params.event, request, context.get(requestContext));
}

export function meta({ loaderData }: Route.MetaArgs) {
  return [...NO_INDEX, ...(loaderData === undefined ? [] : [{ title: loaderData.documentTitle }])];
}

/** How an event is doing: what visitors report, the corrections they suggest, and its numbers by week. */
export default function EventInsights({ loaderData: view }: Route.ComponentProps) {
  const t = useTranslations("insights");
  return (
    <BesideOrganizer path={view.path} back={t("back", { title: view.title })} title={t("title")}>
      <p className="soft">{t.rich("text", { title: view.title, bdi })}</p>
      <ReportsPart view={view} />
      <CorrectionsPart view={view} />
      {view.numbers !== null && <NumbersPart numbers={view.numbers} />}
    </BesideOrganizer>
  );
}

function ReportsPart({ view: { mark, answers, history, isOwn } }: { view: InsightsView }) {
  const t = useTranslations("insights");
  if (mark === null && history.length === 0) return null;
  return (
    <section className="insights__part" aria-labelledby="reports">
      <h2 id="reports">{t("reports")}</h2>
      {mark !== null && (
        <Alert tone="warn">
          <p>{mark}</p>
          <p>{t(isOwn ? "markOwn" : "markStaff")}</p>
        </Alert>
      )}
      {answers.length > 0 && (
        <PostForm className="insights__acts">
          {answers.map((answer) => (
            <SubmitButton key={answer} name="answer" value={answer} look="outline">
              {t(`answer.${answer}`)}
            </SubmitButton>
          ))}
        </PostForm>
      )}
      <HistoryList label={t("history")} lines={history} />
    </section>
  );
}

function NumbersPart({ numbers: { measures, weeks } }: { numbers: NumbersView }) {
  const t = useTranslations("insights");
  const countText = (count: number | null) => (count === null ? t("few") : t("count", { count }));
  const [first, last] = [weeks[0]?.week ?? "", weeks.at(-1)?.week ?? ""];
  return (
    <section className="insights__part" aria-labelledby="numbers">
      <h2 id="numbers">{t("numbers")}</h2>
      <p className="soft">{t("numbersText")}</p>
      <div className="plots">
        {measures.map(({ measure, total, plot }) => (
          <figure className="plot" key={measure}>
            <figcaption>
              {t(`measure.${measure}`)} <b>{countText(total)}</b>
            </figcaption>
            <Plot svg={plot} from={first} to={last} />
          </figure>
        ))}
      </div>
      <WeekTable
        title={t("table")}
        week={t("week")}
        columns={measures.map(({ measure }) => t(`measure.${measure}`))}
        rows={weeks.map(({ week, counts }) => ({ week, cells: counts.map(countText) }))}
      />
    </section>
  );
}
