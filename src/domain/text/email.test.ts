import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { customer } from '../organization/organization.ts';
import { driver } from '../driver/driver.ts';
import { normalizeReportSchedule } from '../report-schedule/report-schedule.rules.ts';
import { checkSettings, normalizeSettings } from '../organization/settings.rules.ts';
import { readCreate, validPatch, valueIssue } from '../validation.ts';
import { emailSchema, isEmail, normalEmail } from './email.ts';

const INVISIBLE = ['\u200b', '\u200d', '\u00ad', '\ufeff', '\u2060', '\u200e', '\u202a'];

describe('one form of an address', () => {
  it.each([
    ['  Marie+Flotte@Exemple.FR ', 'marie+flotte@exemple.fr'],
    ['\u200bjean2@exem\u00adple.fr\ufeff', 'jean2@exemple.fr'],
    ['jean@exemple.fr\u00a0', 'jean@exemple.fr'],
    ['jean\u00a0@\u00a0exemple.fr', 'jean@exemple.fr'],
    ['jean@société.fr', 'jean@xn--socit-esab.fr'],
    ['jean@SOCIÉTÉ.fr', 'jean@xn--socit-esab.fr'],
    ['jean@socie\u0301te\u0301.fr', 'jean@xn--socit-esab.fr'],
    ['jean@XN--SOCIT-ESAB.fr', 'jean@xn--socit-esab.fr'],
    ['info@пример。рф', 'info@xn--e1afmkfd.xn--p1ai'],
  ])('%j is %s', (written, normal) => expect(normalEmail(written)).toBe(normal));

  const letter = fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz0123456789');
  const word = fc.string({ unit: letter, minLength: 1, maxLength: 12 });
  const domain = fc.tuple(
    word,
    fc.constantFrom('exemple.fr', 'société.fr', 'münchen.de', 'peña.es', 'őrség.hu', 'coração.pt', 'xn--socit-esab.fr'),
  );
  const address = fc.tuple(word, fc.constantFrom('.', '+', '&', "'", '/', '-', '_', '`'), word, domain);

  it('is its own, is taken, and is the same whatever case and invisible marks an address is written with', () => {
    fc.assert(
      fc.property(address, fc.nat(), fc.constantFrom(...INVISIBLE), fc.boolean(), ([a, sign, b, [sub, host]], at, mark, isUpper) => {
        const plain = `${a}${sign}${b}@${sub}.${host}`;
        const place = at % (plain.length + 1);
        const dressed = ` ${plain.slice(0, place)}${mark}${plain.slice(place)}\u00a0`;
        const written = isUpper ? dressed.toUpperCase() : dressed;
        expect(normalEmail(written)).toBe(normalEmail(plain));
        expect(normalEmail(normalEmail(written))).toBe(normalEmail(written));
        expect(isEmail(written)).toBe(true);
      }),
    );
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => normalEmail(normalEmail(text)) === normalEmail(text)));
  });
});

const GOOD = [
  'r&d@exemple.fr',
  "l.o'brien@exemple.fr",
  'marie+flotte@exemple.fr',
  'a/b@exemple.fr',
  'jean@société-exemple.fr',
  'jean@xn--socit-esab.fr',
  '{x}|`y`~!#$%*=?^_-@a-b.co.uk',
  `${'l'.repeat(64)}@exemple.fr`,
];
const BAD = [
  'Jean <jean@exemple.fr>',
  '<jean@exemple.fr>',
  '"jean dupont"@exemple.fr',
  'jean dupont@exemple.fr',
  'jean\u00a0dupont@exemple.fr',
  'jean@exemple.fr, marie@exemple.fr',
  'jean@exemple.fr;marie@exemple.fr',
  'mailto:jean@exemple.fr',
  'jean@@exemple.fr',
  'jean.@exemple.fr',
  '.jean@exemple.fr',
  'je..an@exemple.fr',
  'josé@exemple.fr',
  // A mail program would show it decoded, as another address.
  '=?utf-8?q?jean?=@exemple.fr',
  'jean@exemple',
  'jean@exemple..fr',
  'jean@-exemple.fr',
  'jean@exemple-.fr',
  'jean@exem_ple.fr',
  'jean@exemple.fr.',
  'jean@192.168.0.1',
  'jean@[192.168.0.1]',
  'jean@exemple.fr/x',
  'jean@sociéte.fr:25',
  'jean@société%2ea.fr',
  '@exemple.fr',
  'jean@',
  'jean',
  `${'l'.repeat(65)}@exemple.fr`,
  `l@${`${'d'.repeat(60)}.`.repeat(5)}fr`,
];

describe('one rule at every door', () => {
  const contacts = (email: string) => ({ contacts: { sales: { email, phone: '' } } });
  it.each(GOOD)('%s is taken', (email) => {
    const normal = normalEmail(email);
    expect(emailSchema.parse(email)).toBe(normal);
    expect(readCreate(driver, { name: 'A', email })).toMatchObject({ issues: [], values: { email: normal } });
    expect(validPatch(customer, { email })).toEqual({ email: normal });
    expect(normalizeSettings(contacts(email))).toEqual(contacts(normal));
    expect(checkSettings(contacts(normal))).toEqual([]);
  });

  it.each(BAD)('%s is refused, and said so', (email) => {
    expect(emailSchema.safeParse(email).success).toBe(false);
    expect(readCreate(driver, { name: 'A', email }).issues).toEqual([
      { field: 'email', code: email.length > 254 ? 'too-long' : 'email', ...(email.length > 254 && { params: { max: 254 } }) },
    ]);
    if (email.length < 200) expect(valueIssue(customer.fields.email, email)).toEqual({ code: 'email' });
    expect(checkSettings(contacts(email))).toEqual([{ field: 'contacts', code: 'email' }]);
  });

  it('what a directory or the server itself wrote stays', () => {
    expect(validPatch(driver, { email: 'admin@intranet' }, 'server')).toEqual({ email: 'admin@intranet' });
  });

  it('readers of a report are named once, whatever way', () =>
    expect(normalizeReportSchedule({ recipients: { members: [], emails: ['a@société.fr', 'A@xn--socit-esab.fr\u200b'] } })).toEqual({
      recipients: { members: [], emails: ['a@xn--socit-esab.fr'] },
    }));
});
