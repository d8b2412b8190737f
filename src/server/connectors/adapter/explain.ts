import type { Explained } from '../../../domain/platform/raw-frame.ts';
import { pathsOf, valueAt } from './records.ts';

/** A kept record of a vendor without a public document: its own fields, by their paths. Never throws. */
export function explainInbound(bytes: Buffer): Explained {
  let source: unknown;
  try {
    source = JSON.parse(bytes.toString('utf8'));
  } catch {
    return { protocol: null, problem: 'text', records: [] };
  }
  const fields = pathsOf(source).map((id) => {
    const raw = valueAt(source, id);
    return {
      id,
      name: '',
      raw: typeof raw === 'string' || typeof raw === 'number' || typeof raw === 'boolean' ? raw : null,
      value: null,
      unit: null,
    };
  });
  return { protocol: null, problem: null, records: [{ at: null, fields }] };
}
