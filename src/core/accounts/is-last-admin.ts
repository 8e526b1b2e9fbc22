/**
 * Whether this person is the only one left who can run the site, and so cannot be demoted, suspended or deleted (PRODUCT P7).
 * `activeAdmins` are the admins who are neither suspended nor about to leave.
 */
export function isLastAdmin(userId: string, activeAdmins: readonly string[]): boolean {
  return activeAdmins.includes(userId) && activeAdmins.every((id) => id === userId);
}
