import { setTimeout as wait } from "node:timers/promises";
import { anEvent } from "#tests/support/builders/an-event.ts";
import { expect, test } from "#tests/support/browser/test.ts";
import { startSeveralProcesses } from "#tests/support/processes/several-processes.ts";
import { submissionForm } from "#tests/support/processes/site-forms.ts";
import { aVisitor } from "#tests/support/processes/visitor.ts";

const READERS = 4;
const BETWEEN_READS_MS = 20;
const BETWEEN_FORMS_MS = 150;

test.describe("two processes behind a proxy that are restarted one after the other", () => {
  // The test has servers of its own, so the shared one does not need to start.
  test.use({ baseURL: "http://localhost" });

  test("answer every request and store every form", async () => {
    const site = await startSeveralProcesses(2, { RATE_LIMITS: "off" });
    test.skip(site === null, "this machine has no PostgreSQL");
    if (site === null) return;
    try {
      const { origin, database, processes, proxy } = site;
      const { publicId } = await anEvent(database, { title: "Evening Silence", now: Date.now() });
      const paths = ["/", "/events", `/events/evening-silence-${publicId}`, "/events?q=silence", "/organizers"];
      const responses: { what: string; status: number | string }[] = [];
      const sent: string[] = [];
      const load = { ended: false };
      const read = async (reader: number): Promise<void> => {
        const visitor = aVisitor({ address: `192.0.2.${reader}` });
        for (let at = reader; !load.ended; at += 1) {
          const path = paths[at % paths.length] ?? "/";
          const answer = await visitor.get(origin + path);
          const text = await answer.text();
          const isWhole = text.includes("</html>");
          responses.push({ what: path, status: isWhole ? answer.status : `${answer.status} with ${text.slice(-200)}` });
          await wait(BETWEEN_READS_MS);
        }
      };
      const send = async (): Promise<void> => {
        for (let at = 0; !load.ended; at += 1) {
          const title = `A submission of a restart ${at}`;
          const visitor = aVisitor({ address: `198.51.100.${at % 250}` });
          const form = submissionForm({ title, email: `sender-${at}@example.org` });
          responses.push({ what: "form", status: (await visitor.post(`${origin}/submit-events`, form)).status });
          sent.push(title);
          await wait(BETWEEN_FORMS_MS);
        }
      };
      const loads = [...Array.from({ length: READERS }, (_, reader) => read(reader)), send()];
      for (const each of processes) {
        const before = responses.length;
        await expect.poll(() => responses.length, { timeout: 120_000 }).toBeGreaterThan(before + 20);
        expect(await each.stop()).toBe(0);
        await each.start();
      }
      load.ended = true;
      await Promise.all(loads);
      expect(proxy.cuts).toEqual([]);
      expect(responses.filter(({ status }) => status !== 200)).toEqual([]);
      expect(proxy.passedOn(), "the proxy met a process that was away").toBeGreaterThan(0);
      const { rows } = await database.pool.query<{ title: string }>("select event_title as title from submissions");
      expect(rows.map(({ title }) => title).toSorted()).toEqual(sent.toSorted());
    } finally {
      await site.stop();
    }
  });
});
