import i18next from 'i18next';
import { beforeAll, expect, it } from 'vitest';
import { LOCALES } from '../../../domain/text/locale.ts';
import { localeWords } from '../../../../tests/helpers/locale-words.ts';
import { dictionariesOf } from './cell-values.ts';

beforeAll(() => i18next.init({ lng: 'fr', fallbackLng: 'fr', resources: {} }));

/** An entity of the first words, and one of the later ones. */
it.each(['vehicle', 'driver'])(
  'a file of %s rows is read in the language spoken, and with a network in all of them, the one spoken first',
  async (entity) => {
    const near = await dictionariesOf(entity, 'nl', false);
    expect(near.map(({ lang }) => lang)).toEqual(['nl']);
    const all = await dictionariesOf(entity, 'nl', true);
    expect(all.map(({ lang }) => lang)).toEqual(['nl', ...LOCALES.filter((lang) => lang !== 'nl')]);
    for (const { lang, fields } of all) expect(fields).toEqual(localeWords<{ fields: object }>(lang, entity).fields);
  },
);
