import { expect, test } from "vitest";
import { streamDeskSubmissions, findDeskSubmission } from "#data/queries/submission-desk.ts";
import { CSV_COLUMNS, csvRow } from "#web/routes/admin-submissions-export/csv-row.server.ts";
import { aSubmission } from "#tests/support/builders/a-submission.ts";
import { TEST_NOW } from "#tests/support/builders/an-event.ts";
import { withTestDatabase } from "#tests/support/database/with-test-database.ts";

const database = withTestDatabase();

async function rowOf(publicId: string) {
  const found = await findDeskSubmission(database.db, publicId);
  if (found === null) throw new Error("The submission was not stored.");
  return Object.fromEntries(csvRow(found).map((cell, at) => [CSV_COLUMNS[at], cell]));
}

test("a CSV row has the spec's columns, and an in-person submission its address", async () => {
  const online = await aSubmission(database);
  expect(await rowOf(online.publicId)).toEqual({
    id: online.publicId,
    created_at: new Date(TEST_NOW).toISOString(),
    event_title: "New Year Vigil of Quiet",
    event_type: "meditation",
    description: "We sit together across midnight and end with a wish for each other.",
    date: "2026-11-19",
    start_time: "23:00",
    end_time: "00:15",
    timezone: "Europe/London",
    location: "Zoom",
    address: "",
    organizer_name: "Ruth Adeyemi",
    organizer_email: "ruth@example.org",
    organizer_phone: "+44 20 7946 0000",
    expected_attendees: "40",
    special_requirements: "Captions, please",
    registration_link: "https://zoom.us/j/8841204",
    status: "pending",
    admin_notes: "",
    end_date: "2026-11-20",
    recurrence: "",
    mode: "online",
    spam_signals: "",
    status_reason: "",
  });
  const room = { mode: "in_person", location: "1 Chapel Lane", link: null, eventTitle: "Evening Song" } as const;
  const there = await aSubmission(database, { input: { ...room, description: "Something else altogether." } });
  expect(await rowOf(there.publicId)).toMatchObject({ location: "", address: "1 Chapel Lane", registration_link: "" });
});

test("the export contains all matching submissions, each once, at any number", async () => {
  for (let n = 0; n < 3; n += 1) {
    const input = { eventTitle: `Gathering ${n}`, description: `All about gathering ${n}.` };
    await aSubmission(database, { input, now: TEST_NOW });
  }
  await database.pool.query(`
    insert into submissions (public_id, event_title, event_type, description, starts_local, ends_local, timezone, starts_at, ends_at,
      mode, location, organizer_name, organizer_key, organizer_email, language, zone, text_key, created_at, updated_at)
    select translate(lpad(to_hex(n), 6, 'q'), '01ae', 'xyzw'), 'Many', event_type, description, starts_local, ends_local, timezone,
           starts_at, ends_at, mode, location, organizer_name, organizer_key, organizer_email, language, zone, text_key,
           created_at - n * interval '1 s', updated_at
      from submissions, generate_series(1, 1200) n where event_title = 'Gathering 0'`);
  const found = await Array.fromAsync(streamDeskSubmissions(database.db, { query: null, state: "pending" }));
  expect(new Set(found.map(({ publicId }) => publicId)).size).toBe(1_203);
  expect(found).toHaveLength(1_203);
  expect(await Array.fromAsync(streamDeskSubmissions(database.db, { query: "gathering", state: null }))).toHaveLength(
    3,
  );
});
