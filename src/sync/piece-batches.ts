import type { Piece } from '../db/map-reader.ts';

const BATCH_BYTES = 2 ** 20;
/** What is read for nothing between two pieces, at most: a request costs more. */
const GAP_BYTES = 16 * 2 ** 10;

export interface PieceBatch extends Piece {
  pieces: readonly Piece[];
}

/** Pieces that lie close together, to be asked for at once; in order of place. */
export function pieceBatches(pieces: readonly Piece[], mostBytes = BATCH_BYTES): PieceBatch[] {
  const batches: { offset: number; length: number; pieces: Piece[] }[] = [];
  for (const piece of pieces.toSorted((a, b) => a.offset - b.offset)) {
    const last = batches.at(-1);
    const end = piece.offset + piece.length;
    if (last && piece.offset - (last.offset + last.length) <= GAP_BYTES && end - last.offset <= mostBytes) {
      last.length = Math.max(last.length, end - last.offset);
      last.pieces.push(piece);
    } else batches.push({ ...piece, pieces: [piece] });
  }
  return batches;
}
