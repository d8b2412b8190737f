import { hopeless, type CutPart } from '../stream.ts';

/*
 * Frames of a Continental "SV" stream (no public document; layout as open decoders have it, confirmed by real frames).
 *
 *   frame   "SV" (2) | length of the whole frame (2) | version (1) | serial (4) | product (1) | type (1) | data
 *
 * There is no checksum: what does not fit its own length and type is refused, and never answered. No acknowledgement is described
 * anywhere, so none is sent: a frame that could not be stored closes the connection instead, and the device sends again.
 */

export const HEAD_BYTES = 11;
/** Real frames have 42 and 50 bytes. */
export const MAX_FRAME_BYTES = 1_024;
const PREFIX_BYTES = 4;

/** Cuts an SV stream (StreamSplitter). */
export const cutContinental: CutPart = (bytes, offset) => {
  const rest = bytes.length - offset;
  if (bytes[offset] !== 0x53 || (rest > 1 && bytes[offset + 1] !== 0x56)) return hopeless('preamble');
  if (rest < PREFIX_BYTES) return { wanted: PREFIX_BYTES };
  const size = bytes.readUInt16BE(offset + 2);
  if (size < HEAD_BYTES || size > MAX_FRAME_BYTES) return hopeless('length');
  if (rest < size) return { wanted: size };
  const body = Buffer.from(bytes.subarray(offset, offset + size));
  return { size, part: { kind: 'packet', body, serial: String(body.readUInt32BE(5)) } };
};
