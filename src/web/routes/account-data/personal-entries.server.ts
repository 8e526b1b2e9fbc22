import { ORIGINAL_NAME, storageKey } from "#core/pictures/picture-address.ts";
import type { Viewer } from "#core/viewer.ts";
import { PERSONAL_FILES, listPersonalFile } from "#data/queries/personal-data.ts";
import { listPicturesOf } from "#data/queries/pictures.ts";
import type { ZipEntry } from "#formats/zip-write.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";

type From = Pick<RequestContext, "database" | "storage" | "translate" | "site" | "logError">;

/**
 * Yields all data stored about a person, file by file, each read when its turn comes, then the pictures as they were
 * uploaded. When a picture cannot be read, the cause is logged and the stream breaks off: an incomplete copy must not
 * look complete.
 */
export async function* personalEntries(viewer: Viewer, from: From): AsyncGenerator<ZipEntry> {
  try {
    yield* entriesOf(viewer, from);
  } catch (error) {
    from.logError(error, "a copy of personal data could not be completed");
    throw error;
  }
}

async function* entriesOf(viewer: Viewer, from: From): AsyncGenerator<ZipEntry> {
  const { database, storage, translate, site } = from;
  yield { name: "READ-ME.txt", content: translate("account.export.readMe", { site: site.name, email: viewer.email }) };
  for (const file of PERSONAL_FILES) {
    const rows = await listPersonalFile(database.db, file, viewer);
    yield { name: `${file}.json`, content: `${JSON.stringify(rows, null, 2)}\n` };
  }
  for (const { key } of await listPicturesOf(database.db, viewer.userId)) {
    const found = await storage.get(storageKey(key, ORIGINAL_NAME));
    if (found !== null) yield { name: `pictures/${key}.jpg`, content: found.stream };
  }
}
