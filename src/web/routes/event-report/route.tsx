import { formHeaders } from "#web/components/accounts/form-headers.ts";
import { NO_INDEX } from "#web/components/accounts/no-index.ts";
import { requestContext } from "#web/http/request-context.server.ts";
import { answerReport } from "#web/routes/event-report/answer-report.server.ts";
import { loadReport } from "#web/routes/event-report/load-report.server.ts";
import { ReportPage } from "#web/routes/event-report/report-page.tsx";
import type { Route } from "./+types/route.ts";

export function loader({ context, params }: Route.LoaderArgs) {
  return loadReport(params.event, context.get(requestContext));
}

export function action({ context, params, request }: Route.ActionArgs) {
  return answerReport(params.event, request, context.get(requestContext));
}

export const headers = formHeaders;

export function meta() {
  return NO_INDEX;
}

export default function EventReport({ loaderData: view, actionData: answer }: Route.ComponentProps) {
  return <ReportPage view={view} answer={answer ?? null} />;
}
