import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { actorOf } from "#core/audit/actor.ts";
import { withFormula } from "#formats/csv-download.ts";
import { insertActivity } from "#data/queries/activity-write.ts";
import { recordAudit } from "#data/queries/audit-write.ts";
import { submissions } from "#data/tables/submissions.ts";
import { transaction } from "#data/transaction.ts";
import { aContact } from "#tests/support/builders/a-contact.ts";
import { aSubmission } from "#tests/support/builders/a-submission.ts";
import { aUser } from "#tests/support/builders/a-user.ts";
import { aMappedRun, previewed } from "#tests/support/builders/an-import-run.ts";
import { TEST_NOW } from "#tests/support/builders/an-event.ts";
import { withTestDatabase } from "#tests/support/database/with-test-database.ts";
import { exported } from "#tests/support/exports/exported.ts";
import { readSpreadsheet } from "#tests/support/exports/read-spreadsheet.ts";
import { loader as activities } from "#web/routes/admin-activities-export/route.ts";
import { loader as securityLogs } from "#web/routes/admin-audit-export/route.ts";
import { loader as refusedRows } from "#web/routes/admin-import-refused/route.ts";
import { loader as newsletter } from "#web/routes/admin-newsletter-export/route.ts";
import { loader as submissionList } from "#web/routes/admin-submissions-export/route.ts";

const database = withTestDatabase();

/** Values that could make a spreadsheet compute, break a row, or appear as something else. */
const HOSTILE = [
  '=HYPERLINK("https://evil.example";"press")',
  "+1+1",
  "-2+3",
  "@SUM(1;1)",
  "\t=1+1",
  "\r=1+1",
  "\n=1+1",
  "＝1+1",
  "'=1+1",
  "x;=1+1;y",
  'x;"=1+1";y',
  "x\t=1+1\ty",
  "x\n@SUM(1)\ny",
  "x,=1+1,y",
  'say "hi", twice',
  "one\r\ntwo",
  "007",
  "1e5",
  "12/11/2026",
  "\u202Eeman",
  "צהריים طيبون",
  "🙏🏽 =1+1",
  "\uFEFFbegins",
];

/** The value as a description, which has a minimum length. */
const worded = (text: string): string => `${text} and some more words`;

/** Expects each value unchanged in these columns and nothing computed, whatever the delimiter. */
function expectAsText(bytes: Uint8Array, values: readonly string[], columns: readonly number[]): void {
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  for (const separator of [",", ";", "\t"] as const) {
    const { rows, computed } = readSpreadsheet(bytes, separator);
    expect({ separator, computed }).toEqual({ separator, computed: [] });
    expect(rows.flat().filter((cell) => /^[\s"]*[=+\-@＝＋－＠]/.test(cell))).toEqual([]);
  }
  const { rows } = readSpreadsheet(bytes, ",");
  for (const at of columns) {
    const found = new Set(rows.map((cells) => withFormula(String(cells[at] ?? ""))));
    expect({ at, missing: values.filter((value) => !found.has(value)) }).toEqual({ at, missing: [] });
  }
}

test("a spreadsheet reads every field of an exported submission as text", async () => {
  for (const [n, text] of HOSTILE.entries()) {
    const input = { eventTitle: text, description: worded(text), organizerName: text, organizerPhone: text };
    const location = { location: text, specialRequirements: text, link: null, organizerEmail: `p${n}@example.org` };
    const { publicId } = await aSubmission(database, { input: { ...input, ...location } });
    await database.db
      .update(submissions)
      .set({ adminNotes: text, statusReason: text })
      .where(eq(submissions.publicId, publicId));
  }
  const bytes = await exported(database, submissionList, { path: "/admin/submissions/export.csv" });
  const [head = []] = readSpreadsheet(bytes, ",").rows;
  const typed = ["event_title", "organizer_name", "organizer_phone", "location"];
  const columns = [...typed, "special_requirements", "admin_notes", "status_reason"].map((name) => head.indexOf(name));
  expectAsText(bytes, HOSTILE, columns);
  expectAsText(bytes, HOSTILE.map(worded), [head.indexOf("description")]);
});

test("a spreadsheet reads every exported subscriber address as text", async () => {
  const emails = HOSTILE.map((text) => `${text.toLowerCase()}@example.org`);
  for (const email of emails) await aContact(database, { email });
  expectAsText(
    await exported(database, newsletter, { path: "/admin/newsletter/export.csv?who=everyone" }),
    emails,
    [0],
  );
});

test("a spreadsheet reads old and new values, browsers and records of the security logs as text", async () => {
  for (const text of HOSTILE) {
    const actor = actorOf(null, { address: "203.0.113.9", userAgent: text, requestId: text });
    const entity = { type: "event", id: text } as const;
    const change = { before: { title: text }, after: { title: `${text}.` }, facts: { words: text } };
    await recordAudit(database.db, { action: "update-event", actor, entity, outcome: "done", ...change }, TEST_NOW);
  }
  const bytes = await exported(database, securityLogs, { path: "/admin/audit/security-logs.csv" });
  expectAsText(bytes, HOSTILE, [7, 12, 13]);
  expectAsText(
    bytes,
    HOSTILE.map((title) => JSON.stringify({ title })),
    [8],
  );
});

test("a spreadsheet reads the names and details of user activities as text", async () => {
  for (const [n, name] of HOSTILE.entries()) {
    const { userId } = await aUser(database, { name, email: `-${n}@example.org` });
    const context = { type: "event_saved", entityType: "event", entityId: "=1+1", metadata: { name } } as const;
    await transaction(database.db, (tx) => insertActivity(tx, { userId, ...context }, TEST_NOW));
  }
  const bytes = await exported(database, activities, { path: "/admin/audit/user-activities.csv" });
  expectAsText(bytes, HOSTILE, [2]);
  expectAsText(
    bytes,
    HOSTILE.map((name) => JSON.stringify({ name })),
    [7],
  );
});

test("a spreadsheet reads every cell of refused rows as text, and reading the file back restores them", async () => {
  const cell = (text: string): string => `"${text.replaceAll('"', '""')}"`;
  const lines = HOSTILE.map((text) => [text, text, "never", "", text, "prayer", ""].map(cell).join(","));
  const head = "title,description,start_date,end_date,organizer_name,type,link";
  const runId = await aMappedRun(database, [head, ...lines].join("\r\n"));
  await previewed(database, runId);
  const bytes = await exported(database, refusedRows, {
    path: `/admin/import/${runId}/refused.csv`,
    params: { run: runId },
  });
  // A leading apostrophe of the file itself is removed like one that prevents a formula.
  expectAsText(
    bytes,
    HOSTILE.filter((text) => text !== "'=1+1"),
    [2, 3, 6],
  );
});
