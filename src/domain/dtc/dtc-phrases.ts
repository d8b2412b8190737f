import { DTC_CODES } from './dtc-codes.ts';
import type { Dtc, J1939Dtc, ObdDtc } from './dtc.ts';
import { FIRST_MANUFACTURER_SPN, NAMED_FMIS, NAMED_SPNS } from './dtc-spn.ts';
import { dtcStructure, NAMED_FAILURE_TYPES } from './dtc-structure.ts';
import { dtcText } from './dtc-text.ts';

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
