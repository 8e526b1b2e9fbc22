/** Whether a form's file is larger than so many bytes. */
export function fileTooLarge(form: HTMLFormElement, maxBytes: number): boolean {
  const file = new FormData(form).get("file");
  return file instanceof File && file.size > maxBytes;
}
