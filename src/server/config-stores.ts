import * as check from "#server/config-fields.ts";

/** A bucket of an S3-compatible store. */
export type S3Config = {
  endpoint: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
};

/** The bucket that backups are sent to, and the keys that they are encrypted with. */
export type BackupStoreConfig = {
  s3: S3Config;
  /** Public keys of age; whoever has the private key of one of them can read the backups. */
  recipients: readonly string[];
  /** A file with the private key, on a machine that may read the backups. */
  identityFile: string | null;
};

/** The bucket of pictures; null for the data folder. */
export function readPictureBucket(fields: check.Fields): S3Config | null {
  return readBucket(fields, "S3", "a picture store");
}

/** The store of backups; null when backups stay in the data folder only. */
export function readBackupStore(fields: check.Fields): BackupStoreConfig | null {
  const problemsBefore = fields.problems.length;
  const s3 = readBucket(fields, "BACKUP_S3", "a store of backups");
  const recipients = fields.text("BACKUP_KEY", check.ageRecipients)?.split(",") ?? [];
  const identityFile = fields.text("BACKUP_IDENTITY_FILE");
  if (fields.problems.length > problemsBefore || (s3 === null && recipients.length === 0)) return null;
  if (s3 === null) fields.problems.push("BACKUP_S3_BUCKET is missing: BACKUP_KEY encrypts the backups of a bucket");
  if (recipients.length === 0) {
    fields.problems.push(
      "BACKUP_KEY is missing: backups in a bucket are encrypted, with the public key that age-keygen prints",
    );
  }
  return s3 === null ? null : { s3, recipients: recipients.map((each) => each.trim()), identityFile };
}

function readBucket(fields: check.Fields, prefix: string, what: string): S3Config | null {
  const problemsBefore = fields.problems.length;
  const needed = {
    [`${prefix}_ENDPOINT`]: fields.text(`${prefix}_ENDPOINT`, check.serverAddress),
    [`${prefix}_BUCKET`]: fields.text(`${prefix}_BUCKET`),
    [`${prefix}_ACCESS_KEY_ID`]: fields.text(`${prefix}_ACCESS_KEY_ID`),
    [`${prefix}_SECRET_ACCESS_KEY`]: fields.text(`${prefix}_SECRET_ACCESS_KEY`),
  };
  const region = fields.text(`${prefix}_REGION`) ?? "us-east-1";
  if (fields.problems.length > problemsBefore) return null;
  const missing = Object.entries(needed).flatMap(([name, value]) => (value === null ? [name] : []));
  if (missing.length === Object.keys(needed).length) return null;
  for (const name of missing) {
    fields.problems.push(`${name} is missing: ${what} needs all of ${Object.keys(needed).join(", ")}`);
  }
  const [endpoint, bucket, accessKeyId, secretAccessKey] = Object.values(needed).map((value) => value ?? "");
  return {
    endpoint: endpoint ?? "",
    region,
    bucket: bucket ?? "",
    accessKeyId: accessKeyId ?? "",
    secretAccessKey: secretAccessKey ?? "",
  };
}
