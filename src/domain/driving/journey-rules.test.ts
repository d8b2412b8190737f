import { describe, expect, it } from 'vitest';
import { JOURNEY_RULES, journeyRulesFor, ownJourneyRulesSchema, RULE_BOUNDS, RULE_NAMES, ruleChanges } from './journey-rules.ts';
import { rulesAtOdds } from '../organization/settings.rules.ts';

describe('the rules of a vehicle', () => {
  it('are those of the product, then the organization’s, then the category’s', () => {
    const own = { all: { stopS: 600, speedLimitKmh: 110 }, categories: { pl: { stopS: 900 }, vp: { speedLimitKmh: 120 } } };
    expect(journeyRulesFor(null)).toEqual(JOURNEY_RULES);
    expect(journeyRulesFor('vul', own)).toEqual({ ...JOURNEY_RULES, stopS: 600, speedLimitKmh: 110 });
    expect(journeyRulesFor('vp', own)).toEqual({ ...JOURNEY_RULES, stopS: 600, speedLimitKmh: 120 });
    // The limit of the law is nearer to a lorry than what holds for all.
    expect(journeyRulesFor('pl', own)).toEqual({ ...JOURNEY_RULES, stopS: 900, speedLimitKmh: 90 });
    expect(journeyRulesFor({ category: 'vp', speedLimitKmh: 80 }, own)).toEqual({ ...JOURNEY_RULES, stopS: 600, speedLimitKmh: 80 });
  });

  it('are told by what they have otherwise', () => {
    expect(ruleChanges(journeyRulesFor('vul'))).toEqual({});
    expect(ruleChanges(journeyRulesFor('pl', { all: { stopS: 600, gapS: 600 }, categories: {} }))).toEqual({
      stopS: 600,
      speedLimitKmh: 90,
    });
  });
});

describe('what an organization may set', () => {
  it('is within bounds that hold the defaults', () => {
    expect(RULE_NAMES.toSorted()).toEqual(Object.keys(JOURNEY_RULES).toSorted());
    for (const name of RULE_NAMES) {
      const [min, max] = RULE_BOUNDS[name];
      const isIn = (value: number): boolean => ownJourneyRulesSchema.safeParse({ all: { [name]: value }, categories: {} }).success;
      expect([name, isIn(JOURNEY_RULES[name]!), isIn(min), isIn(max), isIn(min - 0.5), isIn(max + 0.5)]).toEqual([
        name,
        true,
        true,
        true,
        false,
        false,
      ]);
    }
    for (const wrong of [
      { all: { stopM: 3 }, categories: {} },
      { all: {}, categories: { boat: {} } },
      { all: { stopS: '90' }, categories: {} },
      { all: {} },
    ])
      expect(ownJourneyRulesSchema.safeParse(wrong).success).toBe(false);
  });

  it('stands in an order, told by the category where it does not', () => {
    expect(rulesAtOdds({ all: {}, categories: { pl: {}, bus: {} } })).toEqual([]);
    expect(rulesAtOdds({ all: { engineOffS: 400 }, categories: { pl: { stopS: 500 } } })).toEqual([
      { category: null, less: 'engineOffS', more: 'stopS' },
    ]);
  });
});
