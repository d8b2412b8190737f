import * as z from 'zod/mini';
import type { DeviceType } from '../device/device.ts';
import type { TelemetryMessage } from '../telemetry/message.ts';
import { FREEZE_NAMES, type FreezeFrame, freezeFrameSchema } from './diagnostic.ts';
import { type Dtc, dtcText, readDtc, readDtcs } from './dtc-structure.ts';

/** A code as a device told it at one moment. */
interface DtcSighting {
  dtc: Dtc;
  status: 'pending' | 'confirmed';
  /** False: the vehicle keeps it, and it is not there now. */
  active: boolean;
}

export interface DtcSightings {
  /** Each code once: active before kept, confirmed before pending. */
  sightings: DtcSighting[];
  /** What stood in a list of codes and is none. */
  unread: string[];
}

/** Teltonika's element 281, "Fault Codes": ASCII, comma-separated; here in hexadecimal, as elements of variable length are kept. */
const TELTONIKA_CODES = '281';

/** What a message says of the codes that are there now, as text; null when it says nothing of them. */
function activeText({ event, raw }: Pick<TelemetryMessage, 'event' | 'raw'>): string | null {
  if (typeof raw['dtc'] === 'string') return raw['dtc'];
  const own = raw[TELTONIKA_CODES];
  return event === 'dtc' ? (typeof own === 'string' ? textOfHex(own) : '') : null;
}

/** Codes that are there now, each as its text; null when the message says nothing of them, empty when it says that there are none. Never throws. */
export function activeCodesOf(message: Pick<TelemetryMessage, 'event' | 'raw'>): string[] | null {
  const told = activeText(message);
  return told === null ? null : readDtcs(told).dtcs.map(dtcText);
}

/**
 * The codes of a message: `raw.dtc` (active), `raw.dtcStored` and `raw.dtcPending`, comma-separated, as the connectors write them; Teltonika's
 * element 281 in a message whose event is `dtc` (with other vendors the number means something else). Never throws.
 */
export function dtcsOfMessage(message: Pick<TelemetryMessage, 'event' | 'raw'>): DtcSightings {
  const { raw } = message;
  const active = activeText(message) ?? '';
  const textOf = (name: string): string => (typeof raw[name] === 'string' ? raw[name] : '');
  const [now, before, pending] = [readDtcs(active), readDtcs(textOf('dtcStored')), readDtcs(textOf('dtcPending'))];
  const found = new Map<string, DtcSighting>();
  const add = (dtcs: readonly Dtc[], status: DtcSighting['status'], isActive: boolean): void => {
    for (const dtc of dtcs) if (!found.has(dtcText(dtc))) found.set(dtcText(dtc), { dtc, status, active: isActive });
  };
  add(now.dtcs, 'confirmed', true);
  add(before.dtcs, 'confirmed', false);
  add(pending.dtcs, 'pending', false);
  return { sightings: [...found.values()], unread: [...now.unread, ...before.unread, ...pending.unread] };
}

const municListSchema = z.array(z.unknown());
const municObdSchema = z.object({ dtc: z.string(), mode: z.literal([3, 7]) });
const municJ1939Schema = z.object({ spn: z.int(), fmi: z.int(), status: z.literal([0, 1]) });

/**
 * Munic's field `MDI_CC_DTC_LIST` once it is decoded from base64 (munic.io/documentations/dtc): a JSON array of `{dtc, mode, ecu}`, mode 3
 * active or 7 pending, or of J1939 `{spn, fmi, status}`, status 1 active or 0 pending. What it transcoded (`mdi_dtc`) and J1587 are unread.
 * Never throws.
 */
export function dtcsOfMunic(json: string): DtcSightings {
  const list = municListSchema.safeParse(parsed(json));
  if (!list.success) return { sightings: [], unread: json.trim() === '' ? [] : [json] };
  const found = new Map<string, DtcSighting>();
  const unread: string[] = [];
  for (const item of list.data) {
    const sighting = municSighting(item);
    if (sighting === null) unread.push(JSON.stringify(item));
    else if (sighting.active || !found.has(dtcText(sighting.dtc))) found.set(dtcText(sighting.dtc), sighting);
  }
  return { sightings: [...found.values()].sort((a, b) => Number(b.active) - Number(a.active)), unread };
}

function municSighting(item: unknown): DtcSighting | null {
  const obd = municObdSchema.safeParse(item);
  const j1939 = municJ1939Schema.safeParse(item);
  const dtc = obd.success ? readDtc(obd.data.dtc) : j1939.success ? readDtc(`SPN ${j1939.data.spn} FMI ${j1939.data.fmi}`) : null;
  const active = obd.success ? obd.data.mode === 3 : j1939.data?.status === 1;
  return dtc && { dtc, status: active ? 'confirmed' : 'pending', active };
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}

function textOfHex(hex: string): string {
  return (hex.match(/[\da-f]{2}/gi) ?? []).map((byte) => String.fromCharCode(parseInt(byte, 16))).join('');
}

const ONE_BY_ONE: readonly DeviceType[] = ['ruptela'];

/**
 * Whether devices of a type date each fault by itself: what a message of theirs does not tell may be there all the same, so that an absence ends
 * nothing. A fault is over when it is told as kept. The vendor's document is not public: the frames (command 9, a time and a mark "archived" in each
 * fault) say as much and no more, and nothing is taken to be gone that no frame told so.
 */
export function isToldOneByOne(type: string | null): boolean {
  return (ONE_BY_ONE as readonly (string | null)[]).includes(type);
}

const signed = (value: number): number => (value > 127 && value < 256 ? value - 256 : value);
const asIs = (value: number): number => value;

/**
 * OBD elements of a Teltonika record (wiki "FMB120 Teltonika Data Sending Parameters ID", OBD elements): 31 load, %; 32 coolant, signed °C;
 * 33 short fuel trim, signed %; 34 fuel pressure, kPa; 35 intake manifold, kPa; 36 rpm; 37 speed, km/h; 39 intake air, signed °C; 40 air flow,
 * 0.01 g/s; 41 throttle, %; 42 run time, s; 51 module voltage, mV.
 */
const TELTONIKA: readonly (readonly [id: string, name: keyof FreezeFrame, read: (value: number) => number])[] = [
  ['31', 'engineLoadPct', asIs],
  ['32', 'coolantC', signed],
  ['33', 'shortTrimPct', signed],
  ['34', 'fuelKpa', asIs],
  ['35', 'manifoldKpa', asIs],
  ['36', 'rpm', asIs],
  ['37', 'speedKmh', asIs],
  ['39', 'intakeC', signed],
  ['40', 'airGs', (value) => value / 100],
  ['41', 'throttlePct', asIs],
  ['42', 'runS', asIs],
  ['51', 'supplyV', (value) => value / 1000],
];

/** What a message that tells codes says of the vehicle at that moment; null when it measured nothing. A value out of its range is left out. Never throws. */
export function freezeOf({
  event,
  raw,
  rpm,
  speedKmh,
  voltageV,
}: Pick<TelemetryMessage, 'event' | 'raw' | 'rpm' | 'speedKmh' | 'voltageV'>): FreezeFrame | null {
  const found = new Map<string, number>();
  const keep = (name: keyof FreezeFrame, value: number | null): void => {
    if (value !== null && freezeFrameSchema.shape[name].safeParse(value).success) found.set(name, value);
  };
  keep('rpm', rpm);
  keep('speedKmh', speedKmh);
  keep('supplyV', voltageV);
  if (event === 'dtc' && typeof raw[TELTONIKA_CODES] === 'string')
    for (const [id, name, read] of TELTONIKA) {
      const value = raw[id];
      if (typeof value === 'number') keep(name, read(value));
    }
  return found.size === 0 ? null : Object.fromEntries(FREEZE_NAMES.flatMap((name) => (found.has(name) ? [[name, found.get(name)]] : [])));
}
