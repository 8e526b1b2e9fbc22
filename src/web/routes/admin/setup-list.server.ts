import { type SetupLine, setupLines } from "#core/admin/setup-checklist.ts";
import { formatDateAtClock } from "#core/time/format.ts";
import { findSetupFacts } from "#data/queries/setup-facts.ts";
import type { Viewer } from "#core/viewer.ts";
import { listReader } from "#web/components/events/list-reader.server.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";

export type SetupView = {
  done: number;
  lines: readonly { step: SetupLine["step"]; isDone: boolean; state: string; href: string | null }[];
};

/** Where a step is done; null where it needs the machine's settings. */
const PAGES = {
  address: "/account/security",
  mail: null,
  backup: "/admin/jobs",
  examples: null,
  import: "/admin/import",
  contact: "/admin/settings",
} as const satisfies Record<SetupLine["step"], string | null>;

/** Loads the set-up checklist; null when every step is done, or when the machine is not known. */
export async function loadSetup(viewer: Viewer, context: RequestContext): Promise<SetupView | null> {
  const { machine, database, site, now, translate } = context;
  if (machine === undefined) return null;
  const { sent, failed, ...stored } = await findSetupFacts(database.db, viewer.userId);
  const { contactEmail } = site;
  const backupAt = machine.latestBackupAt();
  const mail = { hasServer: machine.hasMailServer, sent, failed };
  const lines = setupLines({ ...stored, mail, backupAt, contactEmail }, now);
  const done = lines.filter(({ isDone }) => isDone).length;
  if (done === lines.length) return null;
  const values = {
    email: contactEmail ?? "",
    address: viewer.email,
    sent,
    failed,
    examples: stored.examples,
    date: backupAt === null ? "" : formatDateAtClock(backupAt, listReader(context).style),
  };
  return {
    done,
    lines: lines.map(({ step, isDone, state }) => ({
      step,
      isDone,
      state: translate(`admin.setup.state.${state}`, values),
      href: isDone ? null : PAGES[step],
    })),
  };
}
