/**
 * Copies a text to the clipboard; false where the browser denies it: on an address without https, or without the
 * person's permission.
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // The caller shows the text, so that people can copy it by hand.
    return false;
  }
}
