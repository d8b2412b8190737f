import type { FieldIssue } from '../kit/failure.ts';

/** As it is printed on the card: 14 characters that name the driver, then replacement and renewal (Commission Regulation 1360/2002, appendix 1). */
const CARD = /^[0-9A-Z]{14,16}$/;

export function checkDriver({ tachographCard: card }: Record<string, unknown>): FieldIssue[] {
  return typeof card !== 'string' || CARD.test(card) ? [] : [{ field: 'tachographCard', code: 'card-number' }];
}

export function normalizeDriver(doc: Record<string, unknown>): Record<string, unknown> {
  const { tachographCard: card } = doc;
  return typeof card === 'string' ? { ...doc, tachographCard: card.toUpperCase().replace(/[\s.-]/g, '') } : doc;
}
