import * as z from 'zod/mini';
import type { FieldIssue } from '../entity/failure.ts';

/** Luhn check of a 15-digit IMEI (3GPP TS 23.003, annex B). */
export function isImei(value: string): boolean {
  if (!/^\d{15}$/.test(value)) return false;
  let sum = 0;
  for (let i = 0; i < 15; i++) {
    const digit = Number(value[14 - i]);
    const doubled = i % 2 === 1 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}

/** Types whose serial is an IMEI. */
const IMEI_TYPES = ['teltonika', 'ruptela', 'silence'];

/** What a number is unique among, over the whole platform: IMEI whatever the family, else the family's own numbers. */
export function numberKind(type: string): string {
  return IMEI_TYPES.includes(type) ? 'imei' : type;
}

const NETWORKS = [z.ipv4(), z.cidrv4(), z.ipv6(), z.cidrv6()];

/** An address (`192.0.2.7`, `2001:db8::1`) or a network (`192.0.2.0/24`). */
function isNetworkText(text: string): boolean {
  return NETWORKS.some((kind) => kind.safeParse(text).success);
}

export function checkDevice(doc: Record<string, unknown>): FieldIssue[] {
  const { serial, type, networks } = doc;
  if (Array.isArray(networks) && (networks as unknown[]).some((text) => !isNetworkText(String(text))))
    return [{ field: 'networks', code: 'network' }];
  if (typeof serial !== 'string') return [];
  if (typeof type === 'string' && IMEI_TYPES.includes(type) && !isImei(serial)) return [{ field: 'serial', code: 'imei' }];
  return /^[\w.:-]+$/.test(serial) ? [] : [{ field: 'serial', code: 'serial-characters' }];
}

export function normalizeDevice(doc: Record<string, unknown>): Record<string, unknown> {
  return typeof doc['serial'] === 'string' ? { ...doc, serial: doc['serial'].replace(/\s/g, '') } : doc;
}
