import * as z from 'zod/mini';
import { type FieldIssue, fieldIssueSchema } from '../entity/failure.ts';
import { telemetryMessageSchema } from '../telemetry/message.ts';
import { isTimeZone } from '../time/time-zone.ts';

/*
 * How the records of a vendor without a public document become messages: which path (JSON) or column (CSV) is which field, in what unit.
 * A platform administrator writes it down from the vendor's document; nothing is guessed.
 */

/** Factor from a unit to that of the message; the first unit is the message's own. */
const number = (units: Readonly<Record<string, number>>, min: number, max: number) => ({ kind: 'number', units, min, max }) as const;
const flag = { kind: 'flag' } as const;
const text = { kind: 'text' } as const;
const DEGREES = { '°': 1, '10⁻⁵ °': 1e-5, '10⁻⁶ °': 1e-6, '10⁻⁷ °': 1e-7 };
const PERCENT = { '%': 1, '0–1': 100 };

/** Fields of a message that a mapping may fill. */
export const MAPPED_FIELDS = {
  lat: number(DEGREES, -90, 90),
  lng: number(DEGREES, -180, 180),
  altitudeM: number({ m: 1, ft: 0.3048 }, -1000, 100_000),
  headingDeg: number({ '°': 1, '0,1 °': 0.1, '0,01 °': 0.01 }, 0, 360),
  speedKmh: number({ 'km/h': 1, 'm/s': 3.6, mph: 1.609344, kn: 1.852, '0,1 km/h': 0.1 }, 0, 1000),
  satellites: number({ '': 1 }, 0, 255),
  hdop: number({ '': 1, '0,1': 0.1, '0,01': 0.01 }, 0, 1000),
  valid: flag,
  ignition: flag,
  moving: flag,
  odometerKm: number({ km: 1, m: 0.001, hm: 0.1, mi: 1.609344 }, 0, 5_000_000),
  engineHours: number({ h: 1, min: 1 / 60, s: 1 / 3600, '0,1 h': 0.1 }, 0, 1_000_000),
  fuelPct: number(PERCENT, 0, 100),
  fuelL: number({ l: 1, ml: 0.001, gal: 3.785411784, '0,1 l': 0.1 }, 0, 5000),
  batteryPct: number(PERCENT, 0, 100),
  voltageV: number({ V: 1, mV: 0.001, '0,1 V': 0.1 }, 0, 1000),
  rpm: number({ '': 1 }, 0, 20_000),
  driverTag: text,
  event: text,
  isPrivate: flag,
} as const;
export type MappedField = keyof typeof MAPPED_FIELDS;
export const MAPPED_FIELD_NAMES = Object.keys(MAPPED_FIELDS) as MappedField[];

/** Units that a field may come in; none for words and yes or no. */
export function unitsOf(field: MappedField): readonly string[] {
  const known = MAPPED_FIELDS[field];
  return known.kind === 'number' ? Object.keys(known.units) : [];
}

export const INBOUND_FORMATS = ['json', 'csv'] as const;
export const SEPARATORS = [';', ',', 'tab', '|'] as const;
/** `iso` has its offset, or is local; `seconds` and `milliseconds` since 1970; the others are local to `timeZone`. */
export const TIME_FORMATS = [
  'iso',
  'seconds',
  'milliseconds',
  'YYYY-MM-DD HH:mm:ss',
  'DD/MM/YYYY HH:mm:ss',
  'MM/DD/YYYY HH:mm:ss',
  'YYYYMMDDHHmmss',
] as const;
export const ODOMETER_SOURCES = ['can', 'device', 'gps'] as const;

/** Where lists of trouble codes go: `raw` of a message, as `dtc-sightings.ts` reads them. */
export const MAPPED_CODES = ['dtc', 'dtcStored', 'dtcPending'] as const;
export type MappedCodes = (typeof MAPPED_CODES)[number];
/** Between the codes of a text; empty: comma, semicolon, bar or space. */
export const CODE_SEPARATORS = ['', ',', ';', '|', '/', '-', '+'] as const;

const path = z.string().check(z.maxLength(120));

export const inboundMappingSchema = z.strictObject({
  format: z.enum(INBOUND_FORMATS),
  separator: z.enum(SEPARATORS),
  decimal: z.enum(['.', ',']),
  /** JSON: where the list of records is; empty when the body is the list, or one record. */
  records: path,
  /** What a device announces itself with. */
  serial: path,
  time: z.strictObject({ path, format: z.enum(TIME_FORMATS), timeZone: z.string().check(z.maxLength(60)) }),
  odometerSource: z.enum(ODOMETER_SOURCES),
  fields: z
    .array(
      z.strictObject({
        field: z.enum(MAPPED_FIELD_NAMES as [MappedField, ...MappedField[]]),
        path,
        unit: z.string().check(z.maxLength(12)),
        /** Yes or no: the only word that is yes; empty for the usual ones. */
        yes: z.string().check(z.maxLength(40)),
      }),
    )
    .check(z.maxLength(MAPPED_FIELD_NAMES.length)),
  /** Trouble codes; absent from mappings saved before there were any. */
  codes: z.optional(
    z
      .array(
        z.strictObject({
          list: z.enum(MAPPED_CODES),
          path,
          separator: z.enum(CODE_SEPARATORS),
          /** JSON: where the code is in each object of the list; empty when the list is of texts. */
          item: path,
        }),
      )
      .check(z.maxLength(MAPPED_CODES.length)),
  ),
});
export type InboundMapping = z.infer<typeof inboundMappingSchema>;

export const EMPTY_MAPPING: InboundMapping = {
  format: 'json',
  separator: ';',
  decimal: '.',
  records: '',
  serial: '',
  time: { path: '', format: 'iso', timeZone: 'UTC' },
  odometerSource: 'device',
  fields: [],
};

/** What keeps a mapping from being used: codes of `fieldIssues`, by the name of the field. */
export function mappingIssues(mapping: InboundMapping): FieldIssue[] {
  const issues: FieldIssue[] = [];
  if (mapping.serial.trim() === '') issues.push({ field: 'serial', code: 'required' });
  if (mapping.time.path.trim() === '') issues.push({ field: 'time.path', code: 'required' });
  if (!isTimeZone(mapping.time.timeZone)) issues.push({ field: 'time.timeZone', code: 'time-zone' });
  const seen = new Set<string>();
  for (const { field, path: at, unit } of mapping.fields) {
    if (at.trim() === '') issues.push({ field, code: 'required' });
    if (seen.has(field)) issues.push({ field, code: 'duplicate' });
    seen.add(field);
    const units = unitsOf(field);
    if (units.length > 0 && !units.includes(unit)) issues.push({ field, code: 'choice' });
  }
  for (const { list, path: at } of mapping.codes ?? []) {
    if (at.trim() === '') issues.push({ field: list, code: 'required' });
    if (seen.has(list)) issues.push({ field: list, code: 'duplicate' });
    seen.add(list);
  }
  for (const [one, other] of [
    ['lat', 'lng'],
    ['lng', 'lat'],
  ] as const)
    if (seen.has(one) && !seen.has(other)) issues.push({ field: other, code: 'required' });
  return issues;
}

/** The mapping of a connector as it is kept. */
export const keptMappingSchema = z.object({
  /** 0: none was saved. Saving over another version is refused. */
  version: z.int(),
  mapping: z.nullable(inboundMappingSchema),
  savedAt: z.nullable(z.string()),
});
export type KeptMapping = z.infer<typeof keptMappingSchema>;

/** What a mapping makes of a line that was pushed. */
const inboundLineSchema = z.object({
  /** CSV: as a spreadsheet counts; JSON: from 1. */
  line: z.int(),
  serial: z.nullable(z.string()),
  /** It is stored; else `problems` says why not. */
  kept: z.boolean(),
  message: z.nullable(telemetryMessageSchema),
  /** Why it is refused, or which values are left out. */
  problems: z.array(fieldIssueSchema),
});
export type InboundLine = z.infer<typeof inboundLineSchema>;

/** A mapping tried on a sample: nothing is stored. */
export const inboundTrialSchema = z.object({
  /** Why nothing could be read. */
  problem: z.nullable(fieldIssueSchema),
  /** Paths and columns that the sample has. */
  paths: z.array(z.string()),
  /** Mapped ones that no record has. */
  missing: z.array(z.string()),
  count: z.int(),
  kept: z.int(),
  /** The first of them. */
  lines: z.array(inboundLineSchema),
});
export type InboundTrial = z.infer<typeof inboundTrialSchema>;

export const MAX_SAMPLE_CHARS = 200_000;

/** How a vendor's server proves itself: it sends a secret, or signs each request with it. */
export const DOOR_MODES = ['secret', 'signed'] as const;
export type AuthenticationMode = (typeof DOOR_MODES)[number];

/** The webhook of a connector whose vendor pushes for all its devices, as the platform administration sees it: never the secret. */
export const webhookAuthenticationSchema = z.object({
  mode: z.enum(DOOR_MODES),
  /** Ways this connector knows. */
  modes: z.array(z.enum(DOOR_MODES)),
  /** A secret was made; without one nobody is let in. */
  open: z.boolean(),
  /** Addresses and networks (CIDR) that may push; empty: any. */
  addresses: z.array(z.string()),
  createdAt: z.nullable(z.string()),
  /** Where to push; `{secret}` stands for the secret where it is a part of the address. */
  url: z.string(),
});
export type WebhookAuthentication = z.infer<typeof webhookAuthenticationSchema>;

/** A new secret, shown once, with the whole address. */
export const newWebhookSecretSchema = z.object({ secret: z.string(), url: z.string() });

export const MAX_DOOR_ADDRESSES = 50;
