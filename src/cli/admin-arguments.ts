import { type Role, isRole } from "#core/accounts/account-policy.ts";
import { emailOf } from "#core/text/parse-values.ts";
import { accepted, type Result, refused } from "#core/validation-error.ts";

export type AdminArguments =
  | { command: "list" }
  | { command: "create"; email: string }
  | { command: "reset"; email: string }
  | { command: "change"; email: string; role: Role };

/** Reads `create EMAIL`, `grant EMAIL moderator|admin`, `revoke EMAIL`, `reset-two-factor EMAIL` or `list`. */
export function readAdminArguments(args: readonly string[]): Result<AdminArguments> {
  const [command, typed = "", role = ""] = args;
  if (args.length !== (command === "list" ? 1 : command === "grant" ? 3 : 2)) return NOT_UNDERSTOOD;
  if (command === "list") return accepted({ command });
  const email = emailOf(typed);
  if (!email.ok) return refused("roles.command.badEmail", { email: typed });
  const address = email.value.toLowerCase();
  if (command === "create") return accepted({ command, email: address });
  if (command === "reset-two-factor") return accepted({ command: "reset", email: address });
  if (command === "revoke") return accepted({ command: "change", email: address, role: "user" });
  return command === "grant" ? grant(address, role) : NOT_UNDERSTOOD;
}

function grant(email: string, role: string): Result<AdminArguments> {
  if (!isRole(role) || role === "user") return refused("roles.command.badRole", { role });
  return accepted({ command: "change", email, role });
}

const NOT_UNDERSTOOD = refused("roles.command.notUnderstood");
