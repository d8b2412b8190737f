import { describe, expect, it } from 'vitest';
import { activeCodesOf, dtcsOfMessage, dtcsOfMunic, type DtcSightings } from './dtc-sightings.ts';
import { dtcText } from './dtc-structure.ts';

const told = ({ sightings, unread }: DtcSightings) => [
  sightings.map(({ dtc, status, active }) => `${dtcText(dtc)} ${status}${active ? '' : ' kept'}`),
  unread,
];
const hex = (text: string): string => Buffer.from(text, 'latin1').toString('hex');

describe('a message', () => {
  it('of Ruptela or Silence: active codes, and those that are only kept', () =>
    expect(told(dtcsOfMessage({ event: 'dtc', raw: { dtc: 'P0010,P0011', dtcStored: 'P0011,U0121' } }))).toEqual([
      ['P0010 confirmed', 'P0011 confirmed', 'U0121 confirmed kept'],
      [],
    ]));

  it('of Teltonika: element 281, when codes are its event', () => {
    const raw = { '281': hex('P0301,P0420') };
    expect(told(dtcsOfMessage({ event: 'dtc', raw }))).toEqual([['P0301 confirmed', 'P0420 confirmed'], []]);
    expect(told(dtcsOfMessage({ event: null, raw }))).toEqual([[], []]);
    expect(told(dtcsOfMessage({ event: 'dtc', raw: { '281': 7 } }))).toEqual([[], []]);
  });

  it('what is no code is told apart', () =>
    expect(told(dtcsOfMessage({ event: 'dtc', raw: { dtc: 'P0010,?' } }))).toEqual([['P0010 confirmed'], ['?']]));

  it('without codes', () => expect(told(dtcsOfMessage({ event: 'ignition', raw: { dtc: 3, dtcStored: false } }))).toEqual([[], []]));
});

describe('a list of Munic', () => {
  it('the examples of its documentation', () => {
    expect(told(dtcsOfMunic('[{ "dtc": "P0001", "mode": 3, "ecu": "7E8" }, { "mdi_dtc": "C12345", "mode": 7, "ecu": "7E9" }]'))).toEqual([
      ['P0001 confirmed'],
      ['{"mdi_dtc":"C12345","mode":7,"ecu":"7E9"}'],
    ]);
    expect(told(dtcsOfMunic('[{ "spn": 1, "fmi": 1, "status": 1 }, { "mdi_dtc": "T12345", "fmi": 1, "status": 0 }]'))).toEqual([
      ['SPN 1 FMI 1 confirmed'],
      ['{"mdi_dtc":"T12345","fmi":1,"status":0}'],
    ]);
  });

  it('a code that is pending and active is active; active ones first', () => {
    const list = [
      { dtc: 'P0420', mode: 7 },
      { dtc: 'P0301', mode: 7 },
      { dtc: 'P0301', mode: 3 },
      { dtc: 'P0301', mode: 7 },
    ];
    expect(told(dtcsOfMunic(JSON.stringify(list)))).toEqual([['P0301 confirmed', 'P0420 pending kept'], []]);
  });

  it.each([
    ['', []],
    ['{', ['{']],
    ['{"dtc":"P0301","mode":3}', ['{"dtc":"P0301","mode":3}']],
    ['[3,null]', ['3', 'null']],
    ['[{"dtc":"DTC927094","mode":3}]', ['{"dtc":"DTC927094","mode":3}']],
  ])('%j has none', (json, unread) => expect(told(dtcsOfMunic(json))).toEqual([[], unread]));
});

it('fault codes as connectors give them, none told, and nothing said', () => {
  expect(activeCodesOf({ raw: { dtc: 'P0420,U0100,nonsense' }, event: null })).toEqual(['P0420', 'U0100']);
  expect(activeCodesOf({ raw: { 281: '50303330302c4331323334' }, event: 'dtc' })).toEqual(['P0300', 'C1234']);
  expect(activeCodesOf({ raw: { dtc: '' }, event: null })).toEqual([]);
  // A device that tells of stored codes only has no active one.
  expect(activeCodesOf({ raw: { dtcStored: 'P0420' }, event: 'dtc' })).toEqual([]);
  expect(activeCodesOf({ raw: { 281: '50303330302c4331323334' }, event: 'idling' })).toBeNull();
});
