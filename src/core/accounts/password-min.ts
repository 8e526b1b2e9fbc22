/** The shortest password, in characters (spec §9). Whether it is also hard to guess is judged beside it (PRODUCT P9). */
export const PASSWORD_MIN = 6;
