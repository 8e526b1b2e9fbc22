/** The longest explanation of a suggestion, and of declining it, in characters. The form counts them without the rules. */
export const CORRECTION_WHY_MAX = 1_000;
