import { describe, expect, it } from 'vitest';
import { checkSettings, normalizeSettings } from './settings.rules.ts';

const contact = (email: string) => ({ email, phone: '' });

describe('R-082 settings', () => {
  it('takes an address as people write it, and only one a browser opens', () => {
    expect(normalizeSettings({ siteUrl: ' www.exemple.fr/flotte ', privacyUrl: 'http://exemple.fr' })).toEqual({
      siteUrl: 'https://www.exemple.fr/flotte',
      privacyUrl: 'http://exemple.fr',
    });
    for (const address of [
      'javascript:alert(1)',
      'data:text/html,x',
      'https://',
      'https://a b',
      'mailto:a@b.fr',
      'https:a.fr',
      'https:\\\\a.fr',
      'https://banque.fr@a.fr',
    ])
      expect([address, checkSettings(normalizeSettings({ siteUrl: address }))]).toEqual([address, [{ field: 'siteUrl', code: 'url' }]]);
    expect(checkSettings({ siteUrl: 'https://www.exemple.fr/', privacyUrl: null })).toEqual([]);
  });

  it('takes links that lead to the same place from every page', () => {
    const issue = [{ field: 'links', code: 'url' }];
    for (const href of ['https:a.fr', 'https:\\\\a.fr', 'javascript:alert(1)', 'https://banque.fr@a.fr'])
      expect([href, checkSettings({ links: [{ title: 'x', href }] })]).toEqual([href, issue]);
    expect(checkSettings({ links: [{ title: 'x', href: 'http://a.fr/b?c' }] })).toEqual([]);
  });

  it('names a contact whose e-mail is not one; a blank one is no contact', () => {
    expect(checkSettings({ contacts: { sales: contact('x'), accounting: contact(''), support: contact('') } })).toEqual([
      { field: 'contacts', code: 'email' },
    ]);
    expect(checkSettings({ contacts: { sales: contact('a@b.fr'), accounting: contact(''), support: contact('') } })).toEqual([]);
    expect(checkSettings({ contacts: null })).toEqual([]);
  });

  it('knows colours and time zones', () => {
    expect(checkSettings({ themeColor: '#0e5c66', timeZone: 'America/Martinique' })).toEqual([]);
    expect(checkSettings({ themeColor: 'blue', timeZone: 'Mars/Olympus' }).map(({ field }) => field)).toEqual(['timeZone', 'themeColor']);
  });

  it('refuses thresholds of journeys that contradict each other, and takes those that do not', () => {
    const issues = [{ field: 'journeyRules', code: 'rules-at-odds' }];
    expect(checkSettings({ journeyRules: { all: { gapS: 1200, stopGapS: 1800 }, categories: { pl: { speedLimitKmh: 80 } } } })).toEqual([]);
    expect(checkSettings({ journeyRules: null })).toEqual([]);
    expect(checkSettings({ journeyRules: { all: { stopGapS: 600, gapS: 900 }, categories: {} } })).toEqual(issues);
    // Each is right by itself; laid over each other they are not.
    expect(
      checkSettings({ journeyRules: { all: { maxKmh: 120, speedLimitKmh: 110 }, categories: { vp: { speedLimitKmh: 130 } } } }),
    ).toEqual(issues);
  });

  it('takes one factor of carbon of a fuel from a month on, whose parts are no more than all of it', () => {
    const factor = { fuel: 'diesel', fromMonth: '2026-01', total: 3, upstream: 0.6, source: 'Fournisseur', sourceOn: '2026-01-15' };
    expect(checkSettings({ carbonFactors: [factor, { ...factor, fromMonth: '2026-02' }, { ...factor, fuel: 'petrol' }] })).toEqual([]);
    expect(checkSettings({ carbonFactors: [factor, { ...factor, total: 2 }] })).toEqual([{ field: 'carbonFactors', code: 'factor-twice' }]);
    expect(checkSettings({ carbonFactors: [{ ...factor, upstream: 3.1 }] })).toEqual([{ field: 'carbonFactors', code: 'factor-parts' }]);
  });

  it('takes one price of a fuel from a month on', () => {
    const price = { fuel: 'diesel', fromMonth: '2026-01', price: 1.6 };
    expect(checkSettings({ energyPrices: [price, { ...price, fromMonth: '2026-02' }, { ...price, fuel: 'petrol' }] })).toEqual([]);
    expect(checkSettings({ energyPrices: [price, { ...price, price: 2 }] })).toEqual([{ field: 'energyPrices', code: 'price-twice' }]);
  });
});
