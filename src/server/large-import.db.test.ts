import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { json } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { expect, onTestFinished, test } from "vitest";
import type { Viewer } from "#core/viewer.ts";
import { importAction } from "#web/routes/admin-import/admin-import-action.server.ts";
import type { WebHandler } from "#web/http/web-handler.server.ts";
import { aRequestContext } from "#tests/support/builders/a-request-context.ts";
import { aUser } from "#tests/support/builders/a-user.ts";
import { withTestDatabase } from "#tests/support/database/with-test-database.ts";
import { startEdge } from "#tests/support/edge/edge-server.ts";
import { heldBytes } from "#tests/support/held-bytes.ts";
import { reachesMessage } from "#tests/support/messages/reaches-message.ts";

const database = withTestDatabase();
const MEGABYTE = 1024 * 1024;
/** In megabytes. */
const LOOKED_AT_EVERY = 5;
const MARK = "the-mark-between-the-parts";
const HEAD = ["from", "zone"]
  .map((name, at) => part(`name="${name}"`, ["csv", "Asia/Tokyo"][at] ?? ""))
  .join("")
  .concat(part('name="file"; filename="everything.csv"', ""));
const FOOT = `\r\n--${MARK}--\r\n`;

function part(named: string, value: string): string {
  return `--${MARK}\r\ncontent-disposition: form-data; ${named}\r\n\r\n${value}${value === "" ? "" : "\r\n"}`;
}

/** The import's own action behind the real edge; its response is reported as JSON. */
async function anImportServer(viewer: Viewer): Promise<number> {
  const web: WebHandler = {
    allowedMethods: () => ["GET", "HEAD", "POST"],
    async answer(requested) {
      const answer = await importAction(requested, viewer, aRequestContext({ database, viewer }));
      if (answer instanceof Response) return { response: answer, scriptHashes: [], isUnavailable: false };
      return {
        response: Response.json(answer.data, { status: answer.init?.status ?? 200 }),
        scriptHashes: [],
        isUnavailable: false,
      };
    },
  };
  const edge = await startEdge({ web: async () => web });
  onTestFinished(edge.close);
  return edge.port;
}

/**
 * Sends a form with a file of this size as a browser does: only as fast as the server reads. `held` is the most memory
 * in buffers meanwhile.
 */
async function sendLarge(port: number, { path, megabytes }: { path: string; megabytes: number }) {
  const chunk = Buffer.alloc(MEGABYTE, "title,description\n");
  const headers = {
    "content-type": `multipart/form-data; boundary=${MARK}`,
    "content-length": HEAD.length + megabytes * MEGABYTE + FOOT.length,
    "sec-fetch-site": "same-origin",
  };
  const before = heldBytes();
  let held = 0;
  const file = async function* () {
    yield HEAD;
    for (let sent = 0; sent < megabytes; sent += 1) {
      yield chunk;
      if (sent % LOOKED_AT_EVERY === 0) held = Math.max(held, heldBytes() - before);
    }
    yield FOOT;
  };
  const sending = request({ host: "127.0.0.1", port, path, method: "POST", headers });
  const answered = once(sending, "response") as Promise<[IncomingMessage]>;
  await pipeline(file, sending);
  const [response] = await answered;
  return { status: response.statusCode, page: await json(response), held };
}

// A page's own script posts to the address with `.data`.
test.each([
  ["/admin/import", 200],
  ["/admin/import.data", 70],
])(
  "a file that is too large, sent to %s, is refused with the typed fields kept and nothing stored or held: %i MB",
  async (path, megabytes) => {
    const port = await anImportServer(await aUser(database, { role: "moderator" }));
    const { status, page, held } = await sendLarge(port, { path, megabytes });
    expect(status).toBe(422);
    expect(page).toMatchObject({
      errors: { file: reachesMessage("imports.file.tooLarge", { max: 64 }) },
      typed: { zone: "Asia/Tokyo" },
    });
    expect(held).toBeLessThan(128 * MEGABYTE);
    const left = await database.pool.query("select 1 from import_runs union all select 1 from import_file_parts");
    expect(left.rows).toEqual([]);
  },
);
