import { DAY_MS } from '../../domain/kit/durations.ts';
import { readDeviceValue, writeDeviceValue } from '../../db/queries/profiles.ts';

/** How the parts of files pass the network this device is on. */
export interface UploadWay {
  /** Bytes of a part. */
  part: number;
  /** Nothing but GET, HEAD and POST passes: a PATCH goes as a POST that says so. */
  isPostOnly: boolean;
}

const KEY = 'uploadWay';
const WHOLE: UploadWay = { part: 256 * 1024, isPostOnly: false };
const LEAST_BYTES = 8 * 1024;
const TOO_LARGE = [413, 431];
/** A network that wants something of the person, or time: they say nothing of a file. */
const NO_FAULT = [401, 407, 408, 425, 429, 511];

/** What was found out, for a day: another place may let more pass. */
export async function knownWay(): Promise<UploadWay> {
  // Nothing can be read of this device: as if nothing were known.
  const known = await readDeviceValue<UploadWay & { at: number }>(KEY).catch(() => undefined);
  return known && Math.abs(Date.now() - known.at) < DAY_MS ? known : WHOLE;
}

export async function rememberWay({ part, isPostOnly }: UploadWay): Promise<void> {
  // Not kept: it is found out again.
  await writeDeviceValue(KEY, { part, isPostOnly, at: Date.now() }).catch(() => undefined);
}

/** A request that somebody between here and the server did not let pass; `status` 0: no answer came. */
export interface Stop {
  status: number;
  method: string;
}

/** Whether an answer like that can be the fault of what was sent. Who fails on everything says nothing of a file. */
export function isOfThisFile({ status }: Stop): boolean {
  return status === 0 || ((status < 500 || status === 501) && !NO_FAULT.includes(status));
}

/** Another way to try; null: there is none. */
export function otherWay(way: UploadWay, { status, method }: Stop, bytes: number): UploadWay | null {
  const isOfSize = status === 0 || TOO_LARGE.includes(status);
  if (method === 'PATCH' && !way.isPostOnly && !isOfSize) return { ...way, isPostOnly: true };
  const sent = Math.min(way.part, bytes);
  if (sent <= LEAST_BYTES) return null;
  return { ...way, part: Math.max(LEAST_BYTES, Math.floor(sent / 2)) };
}
