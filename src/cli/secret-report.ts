import type { SecretPlace } from "#auth/auth-secret.ts";
import { checkSecret } from "#auth/check-secret.ts";
import type { ReportLine } from "#cli/report-line.ts";
import { authSecretFile } from "#data/auth-secret-file.ts";

const NAME = "auth secret";

/** Whether the secret of accounts is there, and whether it is the one under which authenticator apps were set up. */
export async function secretReport(where: SecretPlace): Promise<readonly ReportLine[]> {
  const { isMade, looked, unreadable } = await checkSecret(where);
  const place = placeOf(where);
  if (unreadable > 0) {
    const lost = isMade ? `another than before, in ${place}` : `missing from ${place}`;
    const remedy = `${unreadable} of ${looked} authenticator apps cannot be checked. Put the old secret back (it lies beside each backup of the embedded database) and restart, or turn two-factor off for them: npm run admin -- reset-two-factor EMAIL`;
    return [{ name: NAME, value: `${lost}: ${remedy}`, isWell: false }];
  }
  return [{ name: NAME, value: isMade ? place : "none yet; npm start makes it", isWell: true }];
}

function placeOf({ given, dataDir, database }: SecretPlace): string {
  if (given !== null) return "AUTH_SECRET";
  return database.kind === "postgres" ? "the database" : authSecretFile(dataDir);
}
