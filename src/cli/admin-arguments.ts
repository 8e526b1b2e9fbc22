import { isRole, type Role } from "#core/accounts/role.ts";
import { emailOf } from "#core/text/email-of.ts";
import { accepted, type Checked, refused } from "#core/text/fault.ts";

export type AdminArguments =
  | { command: "list" }
  | { command: "create"; email: string }
  | { command: "change"; email: string; role: Role };

/** Reads `create EMAIL`, `grant EMAIL moderator|admin`, `revoke EMAIL` or `list`. */
export function readAdminArguments(args: readonly string[]): Checked<AdminArguments> {
  const [command, given, role, ...others] = args;
  if (others.length > 0) return refused("roles.command.notUnderstood");
  if (command === "list" && given === undefined) return accepted({ command });
  if (given === undefined) return refused("roles.command.notUnderstood");
  const email = emailOf(given);
  if (!email.ok) return refused("roles.command.badEmail", { email: given });
  const address = email.value.toLowerCase();
  if (command === "create" && role === undefined) return accepted({ command, email: address });
  if (command === "revoke" && role === undefined) return accepted({ command: "change", email: address, role: "user" });
  if (command !== "grant" || role === undefined) return refused("roles.command.notUnderstood");
  if (!isRole(role) || role === "user") return refused("roles.command.badRole", { role });
  return accepted({ command: "change", email: address, role });
}
