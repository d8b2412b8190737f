import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { LOCALES } from '../../src/domain/text/locale.ts';
import { ERROR_TEXTS } from '../../src/server/http/error-texts.ts';
import { fr as identityWords } from '../../src/server/identity/texts.ts';
import { fr as mailWords } from '../../src/server/mail/texts/fr.ts';
import { frenchProblems } from './french.ts';
import { missingTexts, neededTexts } from './needed-texts.ts';
import { sourceFiles } from './sources.ts';

const ROOT = 'src/app/i18n/locales';
const PLURAL = /_(zero|one|two|few|many|other)$/;
/** Several words that every language writes alike. */
const NAMES = /^Excel \(XLSX\)$/;

type Tree = { [key: string]: string | Tree };
const problems: string[] = [];

function flatten(tree: Tree, prefix = ''): Map<string, string> {
  const keys = new Map<string, string>();
  for (const [key, value] of Object.entries(tree))
    if (typeof value === 'string') keys.set(prefix + key, value);
    else for (const [inner, text] of flatten(value, `${prefix}${key}.`)) keys.set(inner, text);
  return keys;
}

/** A word is found by its key, and two people who add words rarely meet. */
const sorted = (words: Tree): Tree =>
  Object.fromEntries(
    Object.keys(words)
      .sort()
      .map((key) => [key, typeof words[key] === 'string' ? words[key] : sorted(words[key] ?? {})]),
  );

async function load(locale: string): Promise<Map<string, Map<string, string>>> {
  const byNamespace = new Map<string, Map<string, string>>();
  for (const file of await readdir(join(ROOT, locale))) {
    const text = await readFile(join(ROOT, locale, file), 'utf8');
    const areas = JSON.parse(text) as Record<string, Tree>;
    for (const [namespace, words] of Object.entries(areas)) {
      if (byNamespace.has(namespace)) problems.push(`${locale}: ${namespace} is in two files`);
      byNamespace.set(namespace, flatten(words));
    }
    if (text !== `${JSON.stringify(sorted(areas), null, 2)}\n`) problems.push(`${locale}/${file}: keys are not sorted`);
  }
  return byNamespace;
}

const locales = new Map(await Promise.all(LOCALES.map(async (locale) => [locale, await load(locale)] as const)));
const reference = locales.get('fr')!;
const bare = (key: string): string => key.replace(PLURAL, '');
const holes = (text: string): string =>
  [...text.matchAll(/\{\{(\w+)\}\}/g)]
    .map(([, name]) => name!)
    .toSorted((a, b) => a.localeCompare(b))
    .join(' ');
/** Options of i18next: a value given by such a name is taken for one, and `lng` for the language of the text. */
const RESERVED = /\{\{(lngs?|ns|fallbackLng|defaultValue|postProcess|interpolation|returnObjects|joinArrays)\}\}/;
/** Two words of three letters or more: two languages do not say that alike. */
const isPhrase = (text: string): boolean => text.split(/\s+/).filter((word) => /\p{L}{3}/u.test(word) && !word.includes('{{')).length > 1;

for (const [namespace, french] of reference)
  for (const [key, text] of french)
    for (const problem of frenchProblems(namespace, key, text)) problems.push(`fr/${namespace}: ${key} ${problem}`);

/** What the server itself says in French. */
const SPOKEN: Record<string, object> = { 'server/http': ERROR_TEXTS.fr, 'server/identity': identityWords, 'server/mail': mailWords };
for (const [place, words] of Object.entries(SPOKEN))
  for (const [key, text] of flatten(words as Tree))
    for (const problem of frenchProblems(place, key, text)) problems.push(`${place}: ${key} ${problem}`);

for (const [locale, namespaces] of locales) {
  const wanted = new Intl.PluralRules(locale).resolvedOptions().pluralCategories;
  for (const [namespace, french] of reference) {
    const here = namespaces.get(namespace) ?? new Map<string, string>();
    const bareHere = new Set([...here.keys()].map(bare));
    for (const key of french.keys()) if (!bareHere.has(bare(key))) problems.push(`${locale}/${namespace}: ${key} is missing`);
    for (const [key, text] of here) {
      const original = french.get(key) ?? french.get(`${bare(key)}_other`) ?? french.get(bare(key));
      if (text.trim() === '') problems.push(`${locale}/${namespace}: ${key} is empty`);
      if (RESERVED.test(text)) problems.push(`${locale}/${namespace}: ${key} has a value named as an option of i18next`);
      if (text !== text.trim()) problems.push(`${locale}/${namespace}: ${key} begins or ends with a space`);
      if (original !== undefined && holes(text) !== holes(original))
        problems.push(`${locale}/${namespace}: ${key} has {{${holes(text)}}}, fr has {{${holes(original)}}}`);
      if (locale !== 'fr' && text === original && isPhrase(text) && !NAMES.test(text))
        problems.push(`${locale}/${namespace}: ${key} is still French`);
      if (PLURAL.test(key) && key.endsWith('_other'))
        for (const category of wanted)
          if (!here.has(`${bare(key)}_${category}`)) problems.push(`${locale}/${namespace}: ${bare(key)}_${category} is missing`);
    }
  }
  for (const [namespace, here] of namespaces)
    for (const key of here.keys())
      if (![...(reference.get(namespace)?.keys() ?? [])].some((other) => bare(other) === bare(key)))
        problems.push(`${locale}/${namespace}: ${key} is not in fr`);
}

/** A key is camelCase, or the very code that it names: of the declarations, of an answer, of a standard (parts of a code are put together). */
const CAMEL = /^[a-z][A-Za-z0-9]*$/;
const CONTEXT = /_(since)$/;
const MADE_OF_PARTS =
  /^(dtc:|vehicleDiagnostic:codes\.systems\.|reports:(values\.criterion|groups)\.|developers:lasts\.|fieldIssues:(missing|range)-|import:encodings\.)/;
const codes = new Set<string>();
for (const { text } of sourceFiles(['src'])) {
  for (const { 1: before, 2: code } of text.matchAll(/(\bt\w*\(\s*)?['"`]([\w%./-]{1,60})['"`]/g))
    if (before === undefined) codes.add(String(code));
  for (const [, code] of text.matchAll(/^\s*(\w+):/gm)) codes.add(String(code));
}
for (const [namespace, keys] of reference) {
  if (!CAMEL.test(namespace)) problems.push(`${namespace}: a namespace is written in camelCase`);
  for (const key of keys.keys())
    for (const part of bare(key).replace(CONTEXT, '').split('.'))
      if (!CAMEL.test(part) && !codes.has(part) && !MADE_OF_PARTS.test(`${namespace}:${key}`))
        problems.push(`fr/${namespace}: ${key} is neither in camelCase nor a code of the product`);
}

for (const problem of missingTexts(neededTexts(), reference)) problems.push(`fr/${problem}`);

/** Keys used in the code: `t('ns:key')`, or `t('key')` after `useTranslation('ns')`. Template keys are checked up to their first hole. */
const sources = (await readdir('src/app', { recursive: true })).filter((file) => /\.tsx?$/.test(file) && !/\.(test|gen)\./.test(file));
let used = 0;
for (const file of sources) {
  const text = await readFile(join('src/app', file), 'utf8');
  // A bare key is looked up in the first namespace of each call only, as react-i18next does; a file that is given its `t`, or the name of
  // an entity, may use the keys of any namespace.
  const given = /useTranslation\(\s*\[?\s*[^'[)\s]|TFunction|WordsOf|useWords|Re(?:port|cord)Words/.test(text);
  const namespaces = given ? [...reference.keys()] : [...text.matchAll(/useTranslation\(\s*\[?\s*'([\w-]+)'/g)].map(([, name]) => name!);
  for (const [, quote, raw] of text.matchAll(/\bt\w?\(\s*(['`])([^'`\n]+)\1/g)) {
    used++;
    const split = raw!.indexOf(':');
    const spaces = split > 0 ? [raw!.slice(0, split)] : namespaces.length > 0 ? namespaces : ['common'];
    const key = split > 0 ? raw!.slice(split + 1) : raw!;
    if (spaces.some((name) => name.includes('${'))) continue;
    const hole = quote === '`' ? key.indexOf('${') : -1;
    const found = spaces.some((name) => {
      const keys = [...(reference.get(name)?.keys() ?? [])];
      return hole >= 0
        ? keys.some((known) => known.startsWith(key.slice(0, hole)))
        : keys.some((known) => known === key || bare(known) === key);
    });
    if (!found) problems.push(`src/app/${file}: ${raw} is not in ${given ? 'any namespace' : spaces.join(', ')}`);
  }
}

for (const problem of problems) console.error(problem);
console.log(`${[...reference.values()].reduce((sum, keys) => sum + keys.size, 0)} keys, ${used} uses`);
process.exitCode = problems.length > 0 ? 1 : 0;
