import { cleanBadge } from './driver-tags.ts';
import type { FieldIssue } from '../kit/failure.ts';

/** As it is printed on the card: 14 characters that name the driver, then replacement and renewal (Commission Regulation 1360/2002, appendix 1). */
const CARD = /^[0-9A-Z]{14,16}$/;

/** Whether this may be what is printed on a card, in its stored form. */
export function isCardNumber(card: string): boolean {
  return CARD.test(card);
}

export function checkDriver({ tachographCard: card }: Record<string, unknown>): FieldIssue[] {
  return typeof card !== 'string' || isCardNumber(card) ? [] : [{ field: 'tachographCard', code: 'card-number' }];
}

export function normalizeDriver(doc: Record<string, unknown>): Record<string, unknown> {
  const { tachographCard: card, badge } = doc;
  return {
    ...doc,
    ...(typeof card === 'string' ? { tachographCard: card.toUpperCase().replace(/[\s.-]/g, '') } : {}),
    ...(typeof badge === 'string' ? { badge: cleanBadge(badge) || null } : {}),
  };
}
