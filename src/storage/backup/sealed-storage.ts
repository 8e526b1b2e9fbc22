import { Readable } from "node:stream";
import { Decrypter, Encrypter } from "age-encryption";
import { AppError } from "#core/errors.ts";
import type { FileContent, Storage, StoredFile } from "#storage/storage.ts";

/** The file name ending of age's own program. */
const ENDING = ".age";
/** A file is sealed in parts, each with a tag (https://age-encryption.org/v1, "Payload"). */
const [PART_BYTES, TAG_BYTES] = [65_536, 16];

type Keys = {
  /** Public keys: this process can write with them and not read. */
  recipients: readonly string[];
  /** The private keys; empty where nothing is read. */
  identities: readonly string[];
};

/**
 * A store whose files are encrypted with age before they leave this process, and decrypted by the private key only. A
 * damaged or shortened file fails while it is read. Throws `invalid` for a key that is none.
 */
export async function sealStorage(storage: Storage, { recipients, identities }: Keys): Promise<Storage> {
  const [encrypter, decrypter] = [new Encrypter(), new Decrypter()];
  try {
    for (const each of recipients) encrypter.addRecipient(each);
    for (const each of identities) decrypter.addIdentity(each);
  } catch (cause) {
    throw new AppError("invalid", "BACKUP_KEY or the key in BACKUP_IDENTITY_FILE is damaged: age does not know it.", {
      cause,
    });
  }
  const overhead = (await encrypter.encrypt(new Uint8Array())).length - TAG_BYTES;
  const opened = ({ name, bytes, modifiedAt }: StoredFile): StoredFile => ({
    name: name.slice(0, -ENDING.length),
    bytes: bytes - overhead - TAG_BYTES * Math.ceil((bytes - overhead) / (PART_BYTES + TAG_BYTES)),
    modifiedAt,
  });
  return {
    ...storage,
    put: async (name, content) => {
      const sealed = await encrypter.encrypt(webStreamOf(content));
      const bytes = sealed.size(content instanceof Uint8Array ? content.byteLength : content.bytes);
      await storage.put(`${name}${ENDING}`, { stream: Readable.from(sealed), bytes }, "application/octet-stream");
    },
    find: async (name) => {
      const found = await storage.find(`${name}${ENDING}`);
      return found === null ? null : opened(found);
    },
    get: async (name) => {
      const found = await storage.get(`${name}${ENDING}`);
      if (found === null) return null;
      const stream = await openStream(decrypter, found.stream, name);
      return { ...opened(found), stream };
    },
    delete: (name) => storage.delete(`${name}${ENDING}`),
    async *list(prefix = "") {
      for await (const file of storage.list(prefix)) if (file.name.endsWith(ENDING)) yield opened(file);
    },
  };
}

function webStreamOf(content: FileContent): ReadableStream<Uint8Array> {
  return toWeb(content instanceof Uint8Array ? Readable.from([content]) : content.stream);
}

/** Node's own conversion has Node's own type. */
function toWeb(stream: Readable): ReadableStream<Uint8Array> {
  const parts = stream[Symbol.asyncIterator]();
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await parts.next();
      if (done === true) controller.close();
      else controller.enqueue(value);
    },
    cancel: () => void stream.destroy(),
  });
}

async function openStream(decrypter: Decrypter, sealed: Readable, name: string): Promise<Readable> {
  try {
    return Readable.from(await decrypter.decrypt(toWeb(sealed)));
  } catch (cause) {
    sealed.destroy();
    // A lost connection does not mean that the key is wrong.
    if (cause instanceof Error && "code" in cause) throw cause;
    throw new AppError("invalid", `The key in BACKUP_IDENTITY_FILE does not open ${name}.`, { cause });
  }
}
