import { redirect } from "react-router";
import { keyPage } from "#core/key-page.ts";
import {
  parseSubmissionsAddress,
  SUBMISSIONS_CSV_PATH,
  type SubmissionsAsked,
  submissionsPath,
  submissionsStart,
} from "#core/submissions/submission-list-address.ts";
import { canonicalZone } from "#core/time/zone.ts";
import { type DeskSubmission, listDeskSubmissions, listTwins } from "#data/queries/submission-desk.ts";
import type { AdminFrameData } from "#web/components/admin/admin-frame-data.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";
import { cardView } from "#web/routes/admin-submissions/card-view.server.ts";
import type { SubmissionsView } from "#web/routes/admin-submissions/submissions-view.ts";

/** Cards are tall: so many make a page. */
const SHOWN = 20;

type Loaded = { status: number; view: SubmissionsView };

/** A page of submissions, the newest first. That they cannot be read is a value too: the page says so (spec §8). */
export async function loadSubmissions(url: URL, frame: AdminFrameData, context: RequestContext): Promise<Loaded> {
  const { translate, site } = context;
  const { faulty, asked } = parseSubmissionsAddress(url.searchParams, (text) => canonicalZone(text) !== null);
  // What a form sent is answered here, whatever stands in the address.
  if (faulty && context.method !== "POST") throw redirect(submissionsPath(asked));
  const page = translate("adminSubmissions.documentTitle");
  const start = submissionsStart(asked);
  const always = {
    documentTitle: translate("admin.documentTitle", { page, site: site.name }),
    frame,
    asked,
    here: submissionsPath(asked),
    exportHref: submissionsPath({ ...start, zone: asked.zone }, SUBMISSIONS_CSV_PATH),
  };
  const found = await read(asked, context);
  if (found === null) return { status: 503, view: { ...always, shows: "failed", requestId: context.requestId } };
  const at = { isBack: asked.before !== null, isInside: asked.before !== null || asked.after !== null, limit: SHOWN };
  const { shown, hasBefore, hasAfter, isBeyond } = keyPage(found.rows, at);
  if (isBeyond && context.method !== "POST") throw redirect(submissionsPath(start));
  const [first, last] = [shown[0], shown.at(-1)];
  const stepTo = (edge: "before" | "after", row: DeskSubmission) =>
    submissionsPath({ ...start, [edge]: { since: row.createdAt, id: row.id } });
  return {
    status: 200,
    view: {
      ...always,
      shows: "list",
      cards: shown.map((row) => cardView(row, found.twins.get(row.id) ?? null, context)),
      isNarrowed: asked.query !== null || asked.state !== null,
      previous: hasBefore && first !== undefined ? stepTo("before", first) : null,
      next: hasAfter && last !== undefined ? stepTo("after", last) : null,
    },
  };
}

async function read(asked: SubmissionsAsked, context: RequestContext) {
  try {
    const { db } = context.database;
    const rows = await listDeskSubmissions(db, { ...asked, limit: SHOWN + 1 });
    const ids = rows.map(({ id }) => id);
    const twins = await listTwins(db, ids);
    return { rows, twins: new Map(twins.map((twin) => [twin.submissionId, twin])) };
  } catch (error) {
    context.logError(error, "the submissions could not be read");
    return null;
  }
}
