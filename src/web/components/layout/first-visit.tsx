import { FIRST_VISIT_SCRIPT } from "#web/http/first-visit-script.ts";

/** The few bytes that find a first visitor's zone before anything is painted; the text is a constant of ours (PRODUCT P4). */
export function FirstVisit() {
  return <script dangerouslySetInnerHTML={{ __html: FIRST_VISIT_SCRIPT }} />;
}
