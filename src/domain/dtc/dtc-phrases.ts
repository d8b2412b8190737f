import { DTC_CODES } from './dtc-codes.ts';
import { dtcStructure, NAMED_FAILURE_TYPES, dtcText, type Dtc, type J1939Dtc, type ObdDtc } from './dtc-structure.ts';

/**
 * Suspect parameters that have words of their own (`dtc:parameters`), by the numbers of SAE J1939-71 and J1939DA; the words are ours.
 * From 520192 on, a number is the manufacturer's (J1939-73).
 */
export const NAMED_SPNS: ReadonlySet<number> = new Set([
  27, 84, 91, 94, 96, 97, 98, 100, 102, 103, 105, 108, 110, 111, 157, 158, 168, 171, 174, 175, 177, 190, 411, 412, 521, 597, 629, 636, 639,
  641, 651, 652, 653, 654, 655, 656, 723, 789, 790, 791, 792, 793, 794, 1231, 1569, 1761, 2791, 3031, 3216, 3226, 3242, 3246, 3251, 3361,
  3363, 3364, 3719, 3720, 3936, 4094, 4095, 4096, 4334, 4364, 5246, 5394,
]);

const FIRST_MANUFACTURER_SPN = 520_192;

/** Failure modes that have words (`dtc:modes`); 22 to 30 are reserved (J1939-73 Appendix A). */
export const NAMED_FMIS: ReadonlySet<number> = new Set([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 31]);

/** A key of the namespace `dtc`, and what is filled into its text. */
export interface DtcPhrase {
  key: string;
  values: Readonly<Record<string, number | string>>;
}

/**
 * What a code says, as texts that stand beside each other (" · "), each whole in every language. A code that has words of its own: what it is
 * about, what is wrong. Any other standard or manufacturer's code: system, area where there is one, whose code it is. A failure type comes
 * last, by its own words or by its category. J1939: the parameter, then the failure mode. Never empty, never throws.
 */
export function dtcPhrases(dtc: Dtc): DtcPhrase[] {
  return dtc.kind === 'obd' ? obdPhrases(dtc) : j1939Phrases(dtc);
}

function obdPhrases(dtc: ObdDtc): DtcPhrase[] {
  const { system, area, origin } = dtcStructure(dtc);
  const meaning = DTC_CODES.get(dtcText({ ...dtc, failureType: null }));
  const own = meaning && [
    { key: `codes.${meaning.key}`, values: meaning.values },
    ...(meaning.condition === null ? [] : [phrase(`conditions.${meaning.condition}`)]),
  ];
  const composed = (): DtcPhrase[] => [
    phrase(`systems.${system}`),
    ...(area === null ? [] : [phrase(`areas.${area}`)]),
    phrase(`origins.${origin}`),
  ];
  return [...(own ?? composed()), ...failurePhrases(dtc)];
}

function failurePhrases(dtc: ObdDtc): DtcPhrase[] {
  const type = dtc.failureType?.toString(16).toUpperCase() ?? '';
  if (NAMED_FAILURE_TYPES.has(type)) return [phrase(`failureTypes.${type}`)];
  const { failure } = dtcStructure(dtc);
  return failure === null ? [] : [phrase(`failures.${failure}`)];
}

function j1939Phrases({ spn, fmi }: J1939Dtc): DtcPhrase[] {
  const parameter = NAMED_SPNS.has(spn)
    ? phrase(`parameters.${spn}`)
    : phrase(spn >= FIRST_MANUFACTURER_SPN ? 'parameterOfManufacturer' : 'parameter', { spn });
  return [parameter, NAMED_FMIS.has(fmi) ? phrase(`modes.${fmi}`) : phrase('mode', { fmi })];
}

function phrase(key: string, values: DtcPhrase['values'] = {}): DtcPhrase {
  return { key, values };
}
