import type { Accounts } from "#auth/accounts.ts";
import type { Auth } from "#auth/auth.ts";
import { AppError } from "#core/errors.ts";

/** Opens accounts for the process. */
export function openAccounts(): Accounts {
  const closed = new Proxy({} as Auth, {
    get: () => () => Promise.reject(new AppError("unavailable", "Accounts are not open.")),
  });
  return { readViewer: async () => null, forVisit: () => closed };
}
