import type { InboundMapping } from '../../../domain/platform/inbound-mapping.ts';
import type { InboundTrial } from '../../../domain/platform/inbound-trial.ts';
import { readPush } from './read.ts';
import { pathsOf, recordsOf } from './records.ts';

const SHOWN = 50;
const MAX_PATHS = 200;

/** Paths of the sample to choose from: of its records, or, while their place is not found, of the lists it holds. */
function pathsIn(mapping: InboundMapping, body: Uint8Array): string[] {
  const cut = recordsOf(mapping, body);
  if (!cut.ok) return [];
  return [...new Set(cut.records.slice(0, SHOWN).flatMap(({ source }) => pathsOf(source)))].slice(0, MAX_PATHS);
}

/** A mapping tried on a sample; the same reading as of a push, nothing is stored. */
export function tryMapping(mapping: InboundMapping, sample: string, nowMs: number): InboundTrial {
  const body = new TextEncoder().encode(sample);
  const push = readPush(mapping, body, nowMs);
  if (!push.ok) return { problem: push.problem, paths: pathsIn(mapping, body), missing: [], count: 0, kept: 0, lines: [] };
  return {
    problem: null,
    paths: pathsIn(mapping, body),
    missing: push.missing,
    count: push.lines.length,
    kept: push.lines.filter(({ kept }) => kept).length,
    lines: push.lines.slice(0, SHOWN).map(({ source: _source, ...line }) => line),
  };
}
