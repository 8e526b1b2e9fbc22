import type { ValidationErrors } from "#core/check-input.ts";
import { reasonOf } from "#core/events/reason-of.ts";
import { SUBMISSION_STATUSES, type SubmissionStatus } from "#core/submissions/submission.ts";
import { cleanParagraphs, lengthOf } from "#core/text/clean-text.ts";
import { accepted, type Result, refused } from "#core/validation-error.ts";

/** The longest note of moderators on a submission, in characters. */
const ADMIN_NOTES_MAX = 5_000;

/**
 * A moderator's changes to a submission (spec admin §4): its status, the reason for its submitter, and notes for
 * moderators only.
 */
export type DeskInput = { status: SubmissionStatus; reason: string | null; notes: string | null };
type DeskRead = { ok: true; input: DeskInput } | { ok: false; errors: ValidationErrors };

/** Validates the form of a submission's card. The reason counts for a rejection only. */
export function readDeskInput(typed: Record<"status" | "reason" | "notes", string>): DeskRead {
  const status = SUBMISSION_STATUSES.find((known) => known === typed.status);
  const reason = reasonOf(status === "rejected" ? typed.reason : "");
  const notes = notesOf(typed.notes);
  if (status !== undefined && reason.ok && notes.ok) {
    return { ok: true, input: { status, reason: reason.value, notes: notes.value } };
  }
  const unknown = status === undefined ? { status: { key: "adminSubmissions.faults.status", values: {} } } : {};
  return { ok: false, errors: { ...unknown, ...faultOf("reason", reason), ...faultOf("notes", notes) } };
}

function notesOf(text: string): Result<string | null> {
  const notes = cleanParagraphs(text);
  const length = lengthOf(notes);
  return length <= ADMIN_NOTES_MAX
    ? accepted(notes || null)
    : refused("fields.tooLong", { length, max: ADMIN_NOTES_MAX });
}

function faultOf(name: string, checked: Result<unknown>): ValidationErrors {
  return checked.ok ? {} : { [name]: checked.fault };
}
