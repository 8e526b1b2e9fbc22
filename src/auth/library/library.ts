import { passkey } from "@better-auth/passkey";
import { betterAuth } from "better-auth";
import { openSessionPlugin, twoFactorAfterOpenSession } from "#auth/library/open-session-plugin.ts";
import { type LibraryApi, libraryApi } from "#auth/library/library-api.ts";
import { type LibrarySettings, sharedOptions } from "#auth/library/shared-options.ts";
import { PASSKEY_COOKIE } from "#auth/cookies.ts";
import {
  LOCKED_SECONDS,
  RECOVERY_CODES,
  TRUSTED_DEVICE_SECONDS,
  TWO_FACTOR_SECONDS,
  WRONG_CODES_MAX,
} from "#auth/two-factor-settings.ts";

export type Library = LibraryApi;

/** Opens the library that writes sessions, two-factor and passkeys. It has no router: only `src/auth` calls it. */
export function openLibrary(settings: LibrarySettings): Library {
  const { siteName, baseUrl } = settings;
  const library = betterAuth({
    ...sharedOptions(settings),
    plugins: [
      openSessionPlugin(),
      twoFactorAfterOpenSession({
        issuer: siteName,
        allowPasswordless: true,
        twoFactorCookieMaxAge: TWO_FACTOR_SECONDS,
        trustDeviceMaxAge: TRUSTED_DEVICE_SECONDS,
        accountLockout: { maxFailedAttempts: WRONG_CODES_MAX, durationSeconds: LOCKED_SECONDS },
        backupCodeOptions: { amount: RECOVERY_CODES, storeBackupCodes: "encrypted" },
        schema: { twoFactor: { modelName: "twoFactors" } },
      }),
      passkey({
        rpID: new URL(baseUrl).hostname,
        rpName: siteName,
        origin: baseUrl,
        authenticatorSelection: { residentKey: "required", userVerification: "required" },
        advanced: { webAuthnChallengeCookie: PASSKEY_COOKIE },
        schema: { passkey: { modelName: "passkeys" } },
      }),
    ],
  });
  return libraryApi(library);
}
