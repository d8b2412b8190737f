/**
 * Suspect parameters that have words of their own (`dtc:parameters`), by the numbers of SAE J1939-71 and J1939DA; the words are ours.
 * From 520192 on, a number is the manufacturer's (J1939-73).
 */
export const NAMED_SPNS: ReadonlySet<number> = new Set([
  27, 84, 91, 94, 96, 97, 98, 100, 102, 103, 105, 108, 110, 111, 157, 158, 168, 171, 174, 175, 177, 190, 411, 412, 521, 597, 629, 636, 639,
  641, 651, 652, 653, 654, 655, 656, 723, 789, 790, 791, 792, 793, 794, 1231, 1569, 1761, 2791, 3031, 3216, 3226, 3242, 3246, 3251, 3361,
  3363, 3364, 3719, 3720, 3936, 4094, 4095, 4096, 4334, 4364, 5246, 5394,
]);

export const FIRST_MANUFACTURER_SPN = 520_192;

/** Failure modes that have words (`dtc:modes`); 22 to 30 are reserved (J1939-73 Appendix A). */
export const NAMED_FMIS: ReadonlySet<number> = new Set([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 31]);
