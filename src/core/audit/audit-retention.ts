/** How long values that can name a person stay beside an audit entry, in months (PRODUCT P7). */
export const AUDIT_PERSONAL_MONTHS = 12;
