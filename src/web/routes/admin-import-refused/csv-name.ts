/** What the file of refused rows is called, after the file that was imported; only letters that every system takes. */
export function csvName(fileName: string): string {
  const name = fileName
    .replace(/\.[a-z]{3}$/i, "")
    .replace(/[^a-zA-Z0-9_-]+/g, "-")
    .replace(/^-+|-+$/g, "")
    .slice(0, 60);
  return `${name === "" ? "import" : name}-refused.csv`;
}
