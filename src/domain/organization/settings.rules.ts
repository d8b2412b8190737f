import { journeyRulesFor, type OwnJourneyRules, ownJourneyRulesSchema, type RuleName } from '../driving/journey-rules.ts';
import { energyPricesSchema, ownFactorsSchema } from '../eco/own-prices.ts';
import type { FieldIssue } from '../entity/failure.ts';
import { outsideAddress } from '../text/address.ts';
import { isEmail, normalEmail } from '../text/email.ts';
import { checkOpeningHours, normalizeOpeningHours } from '../time/opening-hours.ts';
import { isTimeZone } from '../time/time-zone.ts';
import type { Contacts } from './organization.ts';

const ADDRESSES = ['siteUrl', 'privacyUrl'] as const;

/** An address as people write it ("www.exemple.fr") with its scheme; anything else is left as it is. */
export function webAddress(written: string): string {
  const bare = written.trim();
  return bare === '' || /^[a-z][a-z\d+.-]*:/i.test(bare) ? bare : `https://${bare}`;
}

function isWebAddress(written: string): boolean {
  return outsideAddress(written) !== null;
}

/** Contacts with their addresses in the one form. */
function normalContacts(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([kind, contact]: [string, unknown]) => {
      const email = (contact as { email?: unknown } | null)?.email;
      return [kind, typeof email === 'string' ? { ...(contact as object), email: normalEmail(email) } : contact];
    }),
  );
}

export function normalizeSettings(doc: Record<string, unknown>): Record<string, unknown> {
  const written = ADDRESSES.filter((name) => typeof doc[name] === 'string');
  const hours = 'privateHours' in doc ? { privateHours: normalizeOpeningHours(doc['privateHours']) } : {};
  const contacts = 'contacts' in doc ? { contacts: normalContacts(doc['contacts']) } : {};
  return { ...doc, ...hours, ...contacts, ...Object.fromEntries(written.map((name) => [name, webAddress(doc[name] as string)])) };
}

/** A fuel has one factor from a month on, and what of it is upstream is no more than all of it. */
function checkCarbonFactors(value: unknown): FieldIssue[] {
  const factors = ownFactorsSchema.safeParse(value).data ?? [];
  const isTwice = new Set(factors.map(({ fuel, fromMonth }) => fuel + fromMonth)).size < factors.length;
  const isOdd = isTwice || factors.some(({ total, upstream }) => (upstream ?? 0) > total);
  return isOdd ? [{ field: 'carbonFactors', code: isTwice ? 'factor-twice' : 'factor-parts' }] : [];
}

/** A fuel has one price from a month on. */
function checkEnergyPrices(value: unknown): FieldIssue[] {
  const prices = energyPricesSchema.safeParse(value).data ?? [];
  const isTwice = new Set(prices.map(({ fuel, fromMonth }) => fuel + fromMonth)).size < prices.length;
  return isTwice ? [{ field: 'energyPrices', code: 'price-twice' }] : [];
}

export function checkSettings(doc: Record<string, unknown>): FieldIssue[] {
  const issues: FieldIssue[] = [];
  if (typeof doc['timeZone'] === 'string' && !isTimeZone(doc['timeZone'])) issues.push({ field: 'timeZone', code: 'time-zone' });
  if (typeof doc['themeColor'] === 'string' && !/^#[0-9a-f]{3}([0-9a-f]{3}([0-9a-f]{2})?)?$/i.test(doc['themeColor']))
    issues.push({ field: 'themeColor', code: 'color' });
  for (const name of ADDRESSES) if (typeof doc[name] === 'string' && !isWebAddress(doc[name])) issues.push({ field: name, code: 'url' });
  const links = Array.isArray(doc['links']) ? (doc['links'] as { href?: unknown }[]) : [];
  if (links.some((link) => outsideAddress(link?.href) === null)) issues.push({ field: 'links', code: 'url' });
  const contacts = Object.values((doc['contacts'] ?? {}) as Partial<Contacts>);
  if (contacts.some((contact) => contact?.email && !isEmail(contact.email))) issues.push({ field: 'contacts', code: 'email' });
  issues.push(...checkOpeningHours('privateHours', doc['privateHours']));
  const rules = ownJourneyRulesSchema.safeParse(doc['journeyRules']);
  issues.push(...checkCarbonFactors(doc['carbonFactors']), ...checkEnergyPrices(doc['energyPrices']));
  if (rules.success && rulesAtOdds(rules.data).length > 0) issues.push({ field: 'journeyRules', code: 'rules-at-odds' });
  return issues;
}

/** Pairs that must stand in this order, the first at most the second: a shorter silence that ends everything than the one that is a gap is no rule. */
const ORDERS: readonly (readonly [RuleName, RuleName])[] = [
  ['engineOffS', 'stopS'],
  ['stopS', 'stopGapS'],
  ['gapS', 'stopGapS'],
  ['movingKmh', 'speedLimitKmh'],
  ['speedLimitKmh', 'maxKmh'],
];

/** Two thresholds of a category (null: of all vehicles) that contradict each other. */
interface RulesAtOdds {
  category: string | null;
  less: RuleName;
  more: RuleName;
}

/** Contradictions in what an organization set, once everything is laid over each other; none: it can be used. */
export function rulesAtOdds(own: OwnJourneyRules): RulesAtOdds[] {
  return [null, ...Object.keys(own.categories)].flatMap((category) => {
    const rules = journeyRulesFor(category, own);
    return ORDERS.filter(([less, more]) => (rules[less] ?? 0) > (rules[more] ?? Infinity)).map(([less, more]) => ({
      category,
      less,
      more,
    }));
  });
}
