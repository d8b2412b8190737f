import { isImei } from '../../domain/device/device.rules.ts';
import { isPlate, normalizePlate, normalizeVin, vinIssue } from '../../domain/vehicle/vehicle.rules.ts';

export const SCAN_KINDS = ['plate', 'vin', 'imei', 'iccid', 'qr'] as const;
/** `qr`: the sticker of a vehicle, whose text is the vehicle's id. */
export type ScanKind = (typeof SCAN_KINDS)[number];

interface Scanned {
  kind: ScanKind;
  /** In the form it is stored in. */
  text: string;
}

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** Longer, it is another text. */
const SCANNED_MAX = 12;
const STICKER_PATH = '/check-list-vehicule';

/** The vehicle of a sticker, from its address. */
function stickerVehicle(text: string): string | null {
  if (!URL.canParse(text, 'https://sticker')) return null;
  const { pathname, searchParams } = new URL(text, 'https://sticker');
  const id = searchParams.get('vehicle')?.toLowerCase() ?? '';
  return pathname === STICKER_PATH && ID.test(id) ? id : null;
}

/** The first part of a text, cut where neither letters nor digits are, that is what is looked for. */
function firstPart(text: string, wanted: (part: string) => string | null): string | null {
  for (const part of text.toUpperCase().split(/[^A-Z0-9]+/)) {
    const found = wanted(part);
    if (found) return found;
  }
  return null;
}

const imeiOf = (part: string): string | null => (isImei(part) ? part : null);
/** 19 or 20 digits of a SIM card (ITU-T E.118: 89 is telecommunications), printed with a filling F by some. */
const iccidOf = (part: string): string | null => /^(89\d{17,18})F?$/.exec(part)?.[1] ?? null;

/** 17 characters, of which one letter at least; a Code 39 of some makers begins with one more I. */
function vinOf(part: string): string | null {
  const vin = part.length === 18 && part.startsWith('I') ? part.slice(1) : part;
  return vin.length === 17 && /[A-Z]/.test(vin) && vinIssue(vin) === null ? vin : null;
}

/** A whole text with letters and digits, short enough for a plate. */
function plateOf(text: string): string | null {
  const plate = normalizePlate(text);
  return isPlate(plate, SCANNED_MAX) && /\p{L}/u.test(plate) && /\d/.test(plate) ? plate : null;
}

/**
 * What a code says, of the kinds that are looked for: a sticker's vehicle (by its address, or by its plate, then of kind `plate`), the IMEI or the card
 * number of a label that may hold more, the VIN of a maker's plate. Null: it is another code.
 */
export function scannedText(read: string, kinds: readonly ScanKind[]): Scanned | null {
  // Separators of the standards (GS, RS) stand between the parts of a label.
  const text = read.replace(/\p{Cc}/gu, ' ').trim();
  const whole = /^[\d\s.-]+$/.test(text) ? text.replace(/[\s.-]/g, '') : text;
  const looksFor = (kind: ScanKind): boolean => kinds.includes(kind);
  const found: [ScanKind, string | null][] = [
    ['qr', looksFor('qr') ? stickerVehicle(text) : null],
    ['imei', looksFor('imei') ? firstPart(whole, imeiOf) : null],
    ['iccid', looksFor('iccid') ? firstPart(whole, iccidOf) : null],
    ['vin', looksFor('vin') ? firstPart(text, vinOf) : null],
    ['plate', looksFor('plate') || looksFor('qr') ? plateOf(text) : null],
  ];
  const first = found.find((one): one is [ScanKind, string] => one[1] !== null);
  return first ? { kind: first[0], text: first[1] } : null;
}

/** What a person typed instead, in the form it is stored in; null when it cannot be that. */
export function typedText(typed: string, kind: Exclude<ScanKind, 'qr'>): string | null {
  const bare = typed.replace(/[\s.-]/g, '').toUpperCase();
  switch (kind) {
    case 'imei':
      return imeiOf(bare);
    case 'iccid':
      return iccidOf(bare);
    case 'vin':
      return vinIssue(normalizeVin(typed)) === null ? normalizeVin(typed) : null;
    case 'plate': {
      const plate = normalizePlate(typed);
      return isPlate(plate) ? plate : null;
    }
  }
}
