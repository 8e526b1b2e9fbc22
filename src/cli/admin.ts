import { makePasswordLink } from "#auth/make-password-link.ts";
import { type AdminArguments, readAdminArguments } from "#cli/admin-arguments.ts";
import { openForTool, runTool, upgradeForTool } from "#cli/run-tool.ts";
import { changeRole } from "#commands/accounts/change-role.ts";
import { createAdmin } from "#commands/accounts/create-admin.ts";
import { resetTwoFactor } from "#commands/accounts/reset-two-factor.ts";
import { SYSTEM_ACTOR } from "#core/audit/actor.ts";
import { AppError } from "#core/errors.ts";
import { toIsoSeconds } from "#core/time/instant.ts";
import type { Database } from "#data/database.ts";
import { type AccountState, findAccountByEmail, listRoleHolders } from "#data/queries/accounts.ts";
import { translatorFor } from "#messages/translator.ts";
import { wordsIn } from "#messages/words-in.ts";
import type { Config } from "#server/config.ts";

const translate = translatorFor("en");

const CREATED = {
  created: "roles.command.created",
  granted: "roles.command.granted",
  "granted-unproved": "roles.command.grantedUnproved",
  "already-admin": "roles.command.alreadyAdmin",
} as const;

await runTool(async (config, args) => {
  const read = readAdminArguments(args);
  if (!read.ok) throw new AppError("invalid", `${wordsIn(translate, read.fault)}\n\n${usage()}`);
  const database = await openForTool(config, "admin");
  try {
    await upgradeForTool(config, database);
    const lines = await run(database, read.value, config);
    process.stdout.write(lines.map((line) => `${line}\n`).join(""));
  } finally {
    await database.close();
  }
});

function usage(): string {
  return `${translate("roles.command.usage")}\n\n${translate("roles.command.options")}`;
}

async function run(database: Database, requested: AdminArguments, config: Config): Promise<readonly string[]> {
  if (requested.command === "list") return list(database);
  if (requested.command === "reset") return reset(database, requested);
  return requested.command === "create" ? create(database, requested, config) : change(database, requested);
}

async function list({ db }: Database): Promise<readonly string[]> {
  const holders = await listRoleHolders(db);
  if (holders.length === 0) return [translate("roles.command.nobody")];
  return holders.map(({ email, role, isActive }) =>
    translate("roles.command.holder", { email, role, active: isActive ? "yes" : "no" }),
  );
}

async function create(database: Database, { email }: { email: string }, config: Config): Promise<readonly string[]> {
  const now = Date.now();
  const made = await createAdmin(database, { email, actor: SYSTEM_ACTOR }, now);
  if (!("userId" in made)) {
    throw new AppError(
      "conflict",
      translate(made.outcome === "leaving" ? "roles.command.leaving" : "roles.command.suspended", { email }),
    );
  }
  const baseUrl = config.baseUrl ?? `http://localhost:${config.port}`;
  const { link, expiresAt } = await makePasswordLink(database, { userId: made.userId, email, baseUrl }, now);
  return [
    translate(CREATED[made.outcome], { email }),
    "",
    translate("roles.command.link", { until: toIsoSeconds(expiresAt) }),
    link,
  ];
}

async function change(
  database: Database,
  { email, role }: Extract<AdminArguments, { command: "change" }>,
): Promise<readonly string[]> {
  const account = await accountOf(database, email);
  const outcome = await changeRole(database, { actor: SYSTEM_ACTOR, userId: account.id, role }, Date.now());
  if (outcome === "last-admin") throw new AppError("conflict", translate("roles.command.lastAdmin", { email }));
  return [translate(outcome === "unchanged" ? "roles.command.unchanged" : "roles.command.changed", { email, role })];
}

async function reset(database: Database, { email }: { email: string }): Promise<readonly string[]> {
  const { id } = await accountOf(database, email);
  const requested = { actor: SYSTEM_ACTOR, account: { id, email }, language: "en" };
  const outcome = await resetTwoFactor(database, requested, Date.now());
  return [translate(outcome === "off" ? "roles.command.twoFactorReset" : "roles.command.twoFactorOff", { email })];
}

async function accountOf({ db }: Database, email: string): Promise<AccountState> {
  const account = await findAccountByEmail(db, email);
  if (account === null) throw new AppError("not-found", translate("roles.command.unknown", { email }));
  return account;
}
