import { setTimeout as wait } from "node:timers/promises";
import type { Viewer } from "#core/viewer.ts";
import { sendAndRecord, type Ledger } from "#tests/support/processes/mixed-load/ledger.ts";
import type { SeveralProcesses } from "#tests/support/processes/several-processes.ts";
import { importList, stateOfImport, submissionForm } from "#tests/support/processes/site-forms.ts";
import { aVisitor, editForm, type Visitor } from "#tests/support/processes/visitor.ts";

type Member = Visitor & { viewer: Viewer };

/** The site under load, the people who use it, and its events by public id. */
export type Load = {
  site: SeveralProcesses;
  ledger: Ledger;
  isOver: () => boolean;
  events: readonly string[];
  members: readonly Member[];
  /** Owners of the events that are moved. */
  organizers: readonly { owner: Member; publicId: string }[];
  admin: Member;
};

const PAUSES_MS = { read: 40, save: 120, edit: 1_500, submit: 700, import: 15_000 } as const;

/** Visitors without an account read pages, each with a few zones so that pages are cached and made. */
export async function readAsVisitor({ site, ledger, isOver, events }: Load, number: number): Promise<void> {
  const visitor = aVisitor({ address: `192.0.2.${number}`, cookie: `tz=${ZONES[number % ZONES.length] ?? "UTC"}` });
  const paths = [
    "/",
    "/events",
    "/events?page=2",
    "/organizers",
    "/events?q=sitting",
    "/calendar",
    "/feeds/events.rss",
  ];
  for (let at = number; !isOver(); at += 1) {
    const isEvent = at % 3 === 0;
    const path = isEvent ? `/events/an-event-${events[at % events.length]}` : (paths[at % paths.length] ?? "/");
    await sendAndRecord(ledger, path, () => visitor.get(site.origin + path), isEvent ? [200, 301, 308] : [200]);
    await wait(PAUSES_MS.read);
  }
}

const ZONES = ["UTC", "Europe/Paris", "America/New_York"];

/** A member reads their own pages, saves events and removes them again. */
export async function saveAsMember({ site, ledger, isOver, events, members }: Load, number: number): Promise<void> {
  const member = members[number];
  if (member === undefined) throw new Error(`there is no member ${number}`);
  for (let at = number; !isOver(); at += 1) {
    const event = events[(at * 7) % events.length] ?? "";
    const key = `${member.viewer.userId} ${event}`;
    const isSave = ledger.saves.get(key) !== true;
    const fields = { [isSave ? "save" : "unsave"]: event, returnTo: "/saved-events" };
    const sent = await sendAndRecord(ledger, "a save", () => member.post(`${site.origin}/saves`, fields), [303]);
    ledger.saves.set(key, sent === "cut" ? null : isSave);
    const path = ["/saved-events", "/notifications", "/events", "/"][at % 4] ?? "/";
    await sendAndRecord(ledger, `${path} of a member`, () => member.get(site.origin + path));
    await wait(PAUSES_MS.save);
  }
}

/** An organizer moves an event from hour to hour. */
export async function moveAsOrganizer({ site, ledger, isOver, organizers }: Load, number: number): Promise<void> {
  const organizer = organizers[number];
  if (organizer === undefined) throw new Error(`there is no organizer ${number}`);
  const { owner, publicId } = organizer;
  const day = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10);
  const moves = { acknowledged: 0, unclear: 0, starts: new Set<string>() };
  ledger.moves.set(publicId, moves);
  for (let at = 0; !isOver(); at += 1) {
    const minutes = String(at % 60).padStart(2, "0");
    const start = `${day}T${10 + (Math.floor(at / 60) % 10)}:${minutes}`;
    const times = { "schedules.0.startsLocal": [start], "schedules.0.endsLocal": [`${day}T23:59`] };
    const form = await editForm(site.database, { publicId, owner: owner.viewer }, times);
    const address = `${site.origin}/events/an-event-${publicId}/edit`;
    const sent = await sendAndRecord(ledger, "an edit", () => owner.post(address, form), [303]);
    if (sent === "cut") moves.unclear += 1;
    else if (sent.status === 303) {
      moves.acknowledged += 1;
      moves.starts.clear();
    }
    moves.starts.add(start);
    await wait(PAUSES_MS.edit);
  }
}

/** Visitors submit events, each from an address of their own. */
export async function submitAsVisitor({ site, ledger, isOver }: Load): Promise<void> {
  for (let at = 0; !isOver(); at += 1) {
    const title = `Submission number ${at}`;
    const visitor = aVisitor({ address: `198.51.${Math.floor(at / 250) % 250}.${at % 250}` });
    const form = submissionForm({ title, email: `sender-${at}@example.org` });
    const sent = await sendAndRecord(ledger, "a submission", () => visitor.post(`${site.origin}/submit-events`, form));
    if (sent === "cut") ledger.submissions.unclear.add(title);
    else if (sent.status === 200) ledger.submissions.acknowledged.add(title);
    await wait(PAUSES_MS.submit);
  }
}

/** An admin imports lists, one after the other. */
export async function importAsAdmin({ site, ledger, isOver, admin }: Load): Promise<void> {
  const { database, origin } = site;
  for (let at = 0; !isOver(); at += 1) {
    const title = `List ${at}`;
    const send = (what: string, request: () => Promise<Response>) => sendAndRecord(ledger, what, request, [303]);
    const path = await importList(database, { admin, origin, rows: listRows(title), send });
    if (path === null) ledger.imports.unclear.add(title);
    else {
      ledger.imports.acknowledged.add(title);
      while (!isOver() && (await stateOfImport(database, path)).state === "applying") await wait(500);
    }
    await wait(PAUSES_MS.import);
  }
}

export const ROWS_OF_A_LIST = 60;

/** Weekly series, each in a list under a title of its own. */
function listRows(title: string) {
  const day = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  return Array.from({ length: ROWS_OF_A_LIST }, (_, row) => ({
    title: `${title}, row ${row}`,
    start_date: `${day}T${String(row % 23).padStart(2, "0")}:00`,
    end_date: `${day}T${String(row % 23).padStart(2, "0")}:45`,
    link: `https://meet.example.org/${encodeURIComponent(title)}-${row}`,
    rrule: "FREQ=WEEKLY",
    source_id: `${title} ${row}`,
  }));
}
