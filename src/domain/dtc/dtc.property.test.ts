import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dtcPhrases } from './dtc-codes.ts';
import { DTC_SEVERITIES } from './diagnostic.ts';
import { DTC_REASONS, dtcSeverity } from './dtc-severity.ts';
import { dtcsOfMessage, dtcsOfMunic } from './dtc-sightings.ts';
import { dtcText, readDtc, readDtcs, MAX_FMI, MAX_SPN, type Dtc, type J1939Dtc, type ObdDtc } from './dtc-structure.ts';

const numRuns = Number(process.env['RUNS'] ?? 300);
const obd: fc.Arbitrary<ObdDtc> = fc.record({
  kind: fc.constant('obd' as const),
  number: fc.integer({ min: 0, max: 0xffff }),
  failureType: fc.option(fc.integer({ min: 1, max: 255 })),
});
const j1939: fc.Arbitrary<J1939Dtc> = fc.record({
  kind: fc.constant('j1939' as const),
  spn: fc.integer({ min: 0, max: MAX_SPN }),
  fmi: fc.integer({ min: 0, max: MAX_FMI }),
});
const dtc: fc.Arbitrary<Dtc> = fc.oneof(obd, j1939);
const isFault = (one: Dtc): boolean =>
  (one.kind === 'obd' ? one.number !== 0 : one.spn !== 0 || one.fmi !== 0) &&
  !(one.kind === 'j1939' && one.spn === MAX_SPN && one.fmi === MAX_FMI);

describe('what is written is read', () => {
  it('as text, in any case', () =>
    fc.assert(
      fc.property(dtc, fc.boolean(), (one, isLower) => {
        expect(readDtc(isLower ? dtcText(one).toLowerCase() : dtcText(one))).toEqual(one);
      }),
      { numRuns },
    ));

  it('as a list, by any separator', () =>
    fc.assert(
      fc.property(
        fc.uniqueArray(
          dtc.filter((one) => one.kind === 'j1939' || one.number !== 0),
          { selector: dtcText, maxLength: 20 },
        ),
        fc.constantFrom(',', ' ', ';', ', ', '\n', '|', '\0'),
        (list, separator) => {
          expect(readDtcs(list.map(dtcText).join(separator))).toEqual({ dtcs: list, unread: [] });
        },
      ),
      { numRuns },
    ));
});

/** Whatever comes out has its text, its words and its verdict. */
function told(list: readonly Dtc[]): void {
  for (const one of list) {
    expect(readDtc(dtcText(one))).toEqual(one);
    expect(dtcPhrases(one)).not.toEqual([]);
    expect(DTC_SEVERITIES).toContain(dtcSeverity(one).severity);
    expect(DTC_REASONS).toContain(dtcSeverity(one).reason);
  }
}

describe('nothing throws, and what comes out is whole', () => {
  const text = fc.oneof(
    fc.string({ maxLength: 60 }),
    fc.string({ unit: 'binary', maxLength: 60 }),
    fc
      .array(fc.constantFrom('P', 'U', '0', '1', 'F', '-', ':', ' ', ',', 'SPN', 'FMI', '300', '\0'), { maxLength: 25 })
      .map((parts) => parts.join('')),
  );

  it('any text', () =>
    fc.assert(
      fc.property(text, (any) => {
        const { dtcs } = readDtcs(any);
        told(dtcs);
        const one = readDtc(any);
        if (one !== null && isFault(one)) expect(dtcs).toContainEqual(one);
        expect(dtcsOfMunic(any).sightings).toEqual([]);
      }),
      { numRuns },
    ));

  it('any message, any list of Munic', () => {
    const raw = fc.dictionary(
      fc.oneof(fc.constantFrom('dtc', 'dtcStored', '281'), fc.string()),
      fc.oneof(fc.string(), fc.double(), fc.boolean(), dtc.map(dtcText)),
    );
    fc.assert(
      fc.property(fc.constantFrom('dtc', null), raw, (event, elements) =>
        told(dtcsOfMessage({ event, raw: elements }).sightings.map((sighting) => sighting.dtc)),
      ),
      { numRuns },
    );
    fc.assert(
      fc.property(fc.json(), (json) => {
        for (const { dtc: one } of dtcsOfMunic(json).sightings) told([one]);
      }),
      { numRuns },
    );
  });
});
