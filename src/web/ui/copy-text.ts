/** Copies a text; false where the browser has no clipboard for us: on an address without https, or when its owner refuses. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // The caller shows the text, so that it can be copied by hand.
    return false;
  }
}
