import type { Column } from "#core/imports/columns.ts";
import type { Result, ValidationError } from "#core/validation-error.ts";

/** The kinds of errors by which the results panel counts refused rows, in its order. */
export const ERROR_CATEGORIES = [
  "missing",
  "date",
  "spreadsheet",
  "end",
  "zone",
  "rule",
  "link",
  "type",
  "price",
  "tooLong",
  "value",
  "cells",
  "duplicate",
  "ambiguous",
  "unreadable",
] as const;
export type ErrorCategory = (typeof ERROR_CATEGORIES)[number];

/** An error of a row: the column, the value, and a message that says what is expected. */
export type RowError = { column: Column | null; value: string; fault: ValidationError; category: ErrorCategory };

const CATEGORY_OF_KEY: Readonly<Record<string, ErrorCategory>> = {
  "fields.titleMissing": "missing",
  "fields.organizerMissing": "missing",
  "fields.url": "link",
  "fields.type": "type",
  "fields.price": "price",
  "fields.tooLong": "tooLong",
  "fields.endBeforeStart": "end",
  "fields.durationTooLong": "end",
  "imports.row.dateMissing": "missing",
  "imports.row.date": "date",
  "imports.row.noSuchDate": "date",
  "imports.row.noSuchTime": "date",
  "imports.row.timeMissing": "date",
  "imports.row.year": "date",
  "imports.row.ambiguousDate": "date",
  "imports.row.contradictoryDates": "date",
  "imports.row.spreadsheetError": "spreadsheet",
  "imports.row.timeWithoutDate": "spreadsheet",
  "imports.row.serialNumber": "spreadsheet",
  "imports.row.zone": "zone",
  "imports.row.zoneNear": "zone",
  "imports.row.zoneUnmatched": "zone",
  "imports.row.zoneDefinition": "zone",
  "imports.row.zoneDefinedTwice": "zone",
  "imports.row.cells": "cells",
  "imports.row.duplicate": "duplicate",
  "imports.row.ambiguousMatch": "ambiguous",
  "imports.row.unclosedQuote": "unreadable",
  "imports.row.rowTooLong": "unreadable",
  "imports.row.tooManyCells": "unreadable",
  "imports.row.cellTooLong": "tooLong",
  "imports.row.wide": "cells",
  "imports.row.entryTooLong": "tooLong",
  "imports.row.tooManyChangedDates": "unreadable",
  "imports.row.entryUnreadable": "unreadable",
  "imports.row.thisAndFuture": "rule",
  "imports.row.tooManySchedules": "rule",
  "imports.row.startNotAmongTimes": "rule",
  "imports.row.placeAmongTimes": "rule",
  "imports.row.severalRules": "rule",
};

/** An error of a row with its category; errors of the rule, or of a start outside the rule, belong to `rule`. */
export function rowFault(column: Column | null, value: string, fault: ValidationError): RowError {
  const category = CATEGORY_OF_KEY[fault.key] ?? (fault.key.startsWith("recurrence.") ? "rule" : "value");
  return { column, value, fault, category };
}

/** The value of a checked cell; an error is recorded instead and returns undefined. */
export function noted<T>(faults: RowError[], column: Column, value: string, checked: Result<T>): T | undefined {
  if (checked.ok) return checked.value;
  faults.push(rowFault(column, value, checked.fault));
  return undefined;
}
