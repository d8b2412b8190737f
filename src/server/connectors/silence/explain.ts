import type { Explained, FrameField } from '../../../domain/platform/raw-frame.ts';
import { decodePacket, type SilenceReport } from './decode.ts';
import { FIELDS, rawOf, scaled } from './modules.ts';

function hex(id: string, name: string, raw: string): FrameField {
  return { id, name, raw, value: null, unit: null };
}

function fieldsOf({ sequence, reasons, status, modules }: SilenceReport): FrameField[] {
  const read = FIELDS.flatMap((field) => {
    const raw = rawOf(field, modules);
    return raw === null
      ? []
      : [{ id: `${field.module}.${field.id}`, name: field.name, raw, value: scaled(field, raw), unit: field.unit ?? null }];
  });
  const known = new Set(FIELDS.map(({ module }) => module));
  const others = [...modules].filter(([bit]) => !known.has(bit)).map(([bit, data]) => hex(String(bit), 'Module', data.toString('hex')));
  return [
    { id: 'sequence', name: 'Sequence', raw: sequence, value: sequence, unit: null },
    hex('reasons', 'Reasons', reasons.toString(16).padStart(8, '0')),
    hex('status', 'Status', status.toString(16).padStart(4, '0')),
    ...read,
    ...others,
  ];
}

/** A kept packet of protocol Z, module by module. Never throws. */
export function explainSilence(body: Buffer): Explained {
  const decoded = decodePacket(body);
  if (!decoded.ok) return { protocol: null, problem: decoded.reason, records: [] };
  if (decoded.kind === 'text')
    return {
      protocol: 'Astra',
      problem: null,
      records: [{ at: null, fields: [{ id: 'text', name: 'Text', raw: decoded.text, value: decoded.text, unit: null }] }],
    };
  return {
    protocol: 'Z',
    problem: null,
    records: decoded.reports.map((report) => ({ at: new Date(report.timeMs).toISOString(), fields: fieldsOf(report) })),
  };
}
