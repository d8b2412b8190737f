import { dtcsOfMunic } from '../../../domain/dtc/dtc-sightings.ts';
import { dtcText } from '../../../domain/dtc/dtc-structure.ts';
import { NOTHING_MEASURED, type TelemetryMessage } from '../../../domain/telemetry/message.ts';
import type { Track } from './events.ts';
import { LASTING, MDI_FIELDS, mdiValue, measuredOf } from './fields.ts';

/** The last value of each lasting field of a device, and since when; base64 as sent. */
export type LastFields = ReadonlyMap<string, { at: string; value: string }>;

export interface Folded {
  /** One a moment, oldest first. */
  messages: TelemetryMessage[];
  /** What is now known that was not, or later. */
  changed: Map<string, { at: string; value: string }>;
}

const MAX_RAW = 60;
const MAX_RAW_TEXT = 200;

/** Tracks of the same moment are one: what the later of them says stands. */
function byMoment(tracks: readonly Track[]): Track[] {
  const moments = new Map<string, Track>();
  for (const track of tracks) {
    const before = moments.get(track.at);
    moments.set(track.at, before ? { ...track, loc: track.loc ?? before.loc, fields: { ...before.fields, ...track.fields } } : track);
  }
  return [...moments.values()].sort((a, b) => (a.at < b.at ? -1 : 1));
}

const CODES = 'MDI_CC_DTC_LIST';
const MAX_CODES_B64 = 32_768;

/** Trouble codes as messages hold them: `dtc`, the active ones, and `dtcPending`. A field that is no list says nothing of them. */
function codesOf({ [CODES]: b64 }: Track['fields']): TelemetryMessage['raw'] {
  if (b64 === undefined || b64.length > MAX_CODES_B64) return {};
  const text = Buffer.from(b64, 'base64').toString('utf8');
  const { sightings, unread } = dtcsOfMunic(text);
  if (text.trim() === '' || unread[0] === text) return {};
  const listed = (active: boolean): string =>
    sightings
      .filter((sighting) => sighting.active === active)
      .map(({ dtc }) => dtcText(dtc))
      .join(',');
  const pending = listed(false);
  return { dtc: listed(true), ...(pending ? { dtcPending: pending } : {}) };
}

function rawOf(fields: Track['fields']): TelemetryMessage['raw'] {
  const raw: TelemetryMessage['raw'] = {};
  for (const [name, b64] of Object.entries(fields).slice(0, MAX_RAW))
    if (b64.length <= MAX_RAW_TEXT) raw[name] = mdiValue(name, b64) ?? b64;
  return raw;
}

/**
 * Messages of a device from its tracks, in any order. A device sends only what changed: what a track does not say is what was last
 * said before it. What was said after it says nothing of it, so late tracks have unknown values rather than wrong ones. A value that
 * cannot be right is in `raw` only.
 */
export function foldTracks(last: LastFields, tracks: readonly Track[]): Folded {
  const known = new Map(last);
  const changed: Folded['changed'] = new Map();
  const messages = byMoment(tracks).map((track): TelemetryMessage => {
    for (const name of LASTING) {
      const value = track.fields[name];
      if (value === undefined || mdiValue(name, value) === null) continue;
      const before = known.get(name);
      if (before && before.at > track.at) continue;
      known.set(name, { at: track.at, value });
      changed.set(name, { at: track.at, value });
    }
    const valueOf = (name: string): number | boolean | string | null => {
      const own = track.fields[name];
      if (own !== undefined || MDI_FIELDS[name]?.momentary) return own === undefined ? null : mdiValue(name, own);
      const before = known.get(name);
      return before && before.at <= track.at ? mdiValue(name, before.value) : null;
    };
    const { loc } = track;
    return {
      ...NOTHING_MEASURED,
      ...measuredOf(valueOf),
      at: track.at,
      lat: loc?.lat ?? null,
      lng: loc?.lng ?? null,
      valid: loc !== null && (loc.lat !== 0 || loc.lng !== 0) && valueOf('GPRMC_VALID') !== 'V',
      raw: { ...rawOf(track.fields), ...codesOf(track.fields) },
    };
  });
  return { messages, changed };
}
