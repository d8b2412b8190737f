import type { Explained, FrameField } from '../../../domain/platform/raw-frame.ts';
import { decodeFrame, type ContinentalStatus } from './decode.ts';

const TYPES: Record<number, string> = { 0x00: 'Keep-alive', 0x02: 'Status', 0x06: 'Acknowledgement', 0x15: 'Refusal' };

function field(id: string, name: string, raw: number | string | boolean, unit: string | null = null): FrameField {
  return { id, name, raw, value: typeof raw === 'boolean' ? null : raw, unit };
}

function statusFields(status: ContinentalStatus): FrameField[] {
  return [
    field('deviceTime', 'Device time', new Date(status.deviceMs).toISOString()),
    field('latitude', 'Latitude', status.lat, '°'),
    field('longitude', 'Longitude', status.lng, '°'),
    field('course', 'Course', status.headingDeg, '°'),
    field('speed', 'Speed', status.speedKmh, 'km/h'),
    field('fix', 'Fix', status.hasFix),
    field('event', 'Event', status.eventId),
    field('inputs', 'Inputs', status.inputs),
    field('outputs', 'Outputs', status.outputs),
    field('battery', 'Battery', status.batteryV, 'V'),
    field('temperature', 'Temperature', status.temperatureC, '°C'),
    ...(status.odometer === null ? [] : [field('odometer', 'Odometer', status.odometer)]),
    ...(status.rest === '' ? [] : [field('rest', '', status.rest)]),
  ];
}

/** A kept SV frame, field by field. Never throws. */
export function explainContinental(frame: Buffer): Explained {
  const decoded = decodeFrame(frame);
  if (!decoded.ok) return { protocol: null, problem: decoded.reason, records: [] };
  const head = [field('version', 'Version', decoded.version), field('product', 'Product', decoded.product)];
  const isStatus = decoded.kind === 'status';
  const fields = isStatus
    ? statusFields(decoded.status)
    : decoded.content.length > 0
      ? [field('content', 'Content', decoded.content.toString('hex'))]
      : [];
  return {
    protocol: `SV ${TYPES[decoded.type] ?? decoded.type}`,
    problem: null,
    records: [{ at: isStatus ? new Date(decoded.status.fixMs).toISOString() : null, fields: [...head, ...fields] }],
  };
}
