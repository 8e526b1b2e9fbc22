/** An address of which its owner recognises enough and others learn little: `m•••@example.org`. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf("@");
  return `${email.slice(0, 1)}•••${email.slice(at)}`;
}
