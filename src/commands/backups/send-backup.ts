import { createReadStream, existsSync, readFileSync, statSync } from "node:fs";
import { basename, dirname } from "node:path";
import { text } from "node:stream/consumers";
import { DAY_MS, type EpochMs, MINUTE_MS } from "#core/time/instant.ts";
import { secretCopyOf } from "#data/auth-secret-file.ts";
import type { Database } from "#data/database.ts";
import { pictureListOf } from "#data/backups.ts";
import { siteSecretsOf } from "#data/site-secrets-file.ts";
import { type Backup, expiredBackups, isOfFuture, knownBackups, takenAtOf } from "#data/stored-backups.ts";
import type { BackupStore } from "#storage/backup/backup-store.ts";
import { parsePictureList, pictureCopies, readPictureList } from "#storage/backup/backup-pictures.ts";
import type { Storage } from "#storage/storage.ts";

/** How many files of pictures were sent, and how many backups the store has now. */
export type Sent = { pictures: number; backups: number };

/** The folders of the store. A backup is complete when its dump is there, which is sent last and deleted first. */
const [DUMPS, LISTS, PICTURES, SECRETS] = ["dumps/", "lists/", "pictures/", "secrets/"] as const;

/**
 * Sends a backup to the store of backups: the pictures that it lacks, the secrets, each encrypted and apart from the
 * dump, and the dump. Then deletes what is no longer needed there, by the rule of the local folder.
 */
export async function sendBackup(store: BackupStore, { file }: Backup, now: EpochMs): Promise<Sent> {
  const name = keyOf(basename(file));
  const pictures = await sendPictures(store, file);
  for (const secret of [secretCopyOf(file), siteSecretsOf(file)]) {
    if (existsSync(secret)) await store.sealed.put(`${SECRETS}${keyOf(basename(secret))}`, readFileSync(secret), "");
  }
  await store.plain.put(`${LISTS}${name}`, readFileSync(pictureListOf(file)), "text/plain");
  await store.sealed.put(`${DUMPS}${name}`, { stream: createReadStream(file), bytes: statSync(file).size }, "");
  await dropExpired(store, now);
  return { pictures, backups: (await listSentBackups(store, now)).length };
}

/** A backup of this age or younger is sent again instead of making another, in milliseconds. */
const RECENT_MS = 30 * MINUTE_MS;

/** Sends the latest local backup if it is recent and the store lacks it: the last attempt failed. Null otherwise. */
export async function sendUnsent(
  store: BackupStore,
  { dataDir, kind }: { dataDir: string; kind: Database["kind"] },
  now: EpochMs,
): Promise<(Sent & { file: string }) | null> {
  const [latest] = knownBackups(dataDir, now).backups;
  if (latest === undefined || now - latest.takenAt > RECENT_MS) return null;
  if (latest.file.endsWith(".dump") !== (kind === "postgres")) return null;
  const sent = await listSentBackups(store, now);
  if (sent.some(({ name }) => name === basename(latest.file))) return null;
  return { file: latest.file, ...(await sendBackup(store, latest, now)) };
}

async function sendPictures({ sealed }: BackupStore, file: string): Promise<number> {
  const copies = pictureCopies(dirname(file));
  const there = new Set((await Array.fromAsync(sealed.list(PICTURES))).map((each) => each.name));
  let sent = 0;
  for (const { name } of readPictureList(pictureListOf(file)) ?? []) {
    if (there.has(`${PICTURES}${name}`)) continue;
    const found = await copies.get(name);
    if (found === null) continue;
    await sealed.put(`${PICTURES}${name}`, found, "");
    sent += 1;
  }
  return sent;
}

/** A backup in the store, by the file name that it has in the data folder. */
type SentBackup = { name: string; takenAt: EpochMs };

/** The complete backups in the store, the latest first; those dated in the future are left out. */
export async function listSentBackups(
  { sealed }: Pick<BackupStore, "sealed">,
  now: EpochMs,
): Promise<readonly SentBackup[]> {
  const found: SentBackup[] = [];
  for await (const file of sealed.list(DUMPS)) {
    const name = nameOf(file.name.slice(DUMPS.length));
    const takenAt = takenAtOf(name);
    if (takenAt !== null && !isOfFuture(takenAt, now)) found.push({ name, takenAt });
  }
  return found.toSorted((a, b) => b.takenAt - a.takenAt);
}

/** When the latest complete backup in the store was made; null for an empty store. */
export async function findLatestSent(store: Pick<BackupStore, "sealed">, now: EpochMs): Promise<EpochMs | null> {
  return (await listSentBackups(store, now))[0]?.takenAt ?? null;
}

async function dropExpired(store: BackupStore, now: EpochMs): Promise<void> {
  const all = await listSentBackups(store, now);
  const expired = new Set(expiredBackups(all.map(({ takenAt }) => takenAt)));
  for (const { name, takenAt } of all) {
    if (!expired.has(takenAt)) continue;
    await store.sealed.delete(`${DUMPS}${keyOf(name)}`);
    await store.plain.delete(`${LISTS}${keyOf(name)}`);
    for (const secret of [secretCopyOf(name), siteSecretsOf(name)])
      await store.sealed.delete(`${SECRETS}${keyOf(secret)}`);
  }
  await dropUnfinished(store, all);
  await dropPictures(store);
}

/** A backup whose dump is not there after so long, when newer ones are, is never finished, in milliseconds. */
const FINISHED_WITHIN_MS = DAY_MS;

/**
 * Deletes the lists and secrets of backups whose dump never arrived: they would hold their pictures for ever. The age is
 * that before the newest complete backup, so that a wrong clock deletes nothing of a backup that is being sent.
 */
async function dropUnfinished({ plain }: BackupStore, complete: readonly SentBackup[]): Promise<void> {
  const newest = complete[0]?.takenAt ?? 0;
  const names = new Set(complete.map(({ name }) => name));
  for (const folder of [LISTS, SECRETS]) {
    for await (const file of plain.list(folder)) {
      const name = nameOf(/^.*?\.(?:tar\.gz|dump)/.exec(file.name.slice(folder.length))?.[0] ?? "");
      const takenAt = takenAtOf(name);
      if (takenAt === null || names.has(name) || takenAt > newest - FINISHED_WITHIN_MS) continue;
      await plain.delete(file.name);
    }
  }
}

/** Deletes the pictures that are in no list of the store. */
async function dropPictures({ plain, sealed }: BackupStore): Promise<void> {
  const needed = new Set<string>();
  for await (const { name } of plain.list(LISTS)) {
    for (const listed of await readList(plain, name)) needed.add(`${PICTURES}${listed.name}`);
  }
  for await (const { name } of sealed.list(PICTURES)) if (!needed.has(name)) await sealed.delete(name);
}

async function readList(plain: Storage, name: string): Promise<ReturnType<typeof parsePictureList>> {
  const found = await plain.get(name);
  return found === null ? [] : parsePictureList(await text(found.stream));
}

/** Names in a store are in small letters, so that a disk that does not distinguish case could hold them. */
function keyOf(name: string): string {
  return name.toLowerCase();
}

/** `samehour-2026-11-21t15-43-00-000z.dump`: its name in the data folder. */
function nameOf(key: string): string {
  return key.replace(/^(samehour-\d{4}-\d\d-\d\d)t(.*?)z\./, "$1T$2Z.");
}

/** The parts of a backup in the store, by its name in the data folder. */
export function partsOf(name: string) {
  return {
    dump: `${DUMPS}${keyOf(name)}`,
    list: `${LISTS}${keyOf(name)}`,
    secrets: [secretCopyOf(name), siteSecretsOf(name)].map((file) => ({ file, key: `${SECRETS}${keyOf(file)}` })),
    pictureOf: (picture: string) => `${PICTURES}${picture}`,
  };
}
