import { ownAddress } from '../../domain/text/address.ts';
import { languageOf, saysFirstWords } from '../i18n/language.ts';
import { askEarly } from './early-answers.ts';
import { keptHere } from './kept-screens.ts';

/** Files of the build that an address needs: scripts and styles. */
interface Needed {
  scripts: string[];
  styles: string[];
}

/** By the page itself (scripts/boot-page.ts): addresses with their part of the build, the first that fits; files of each part; files of words by language, the
 * later ones too; scripts of the page itself; what each start asks for beside its screen, the worker of the synchronization, and the schema of the mirror. */
interface Starts {
  addresses: [string, string][];
  parts: Record<string, Needed>;
  words: Record<string, string>;
  page: string[];
  start: Needed;
  worker?: string;
  schema: number;
  font?: string;
}
declare const __STARTS__: Starts;

/*
 * In the page, before its first paint. Theme, accent, language and layout as this device used them last; what the address needs starts to travel at once; and
 * what this person last saw of it stands there until the application draws it (main.tsx).
 */
const root = document.documentElement;
const { pathname } = location;

function kept(name: string): string | null {
  try {
    return localStorage.getItem(`sillage.${name}`);
  } catch {
    // Storage refused: defaults.
    return null;
  }
}

function applyLook(): void {
  const choice = kept('theme');
  for (const [name, property] of [
    ['accent', '--theme-color'],
    ['secondary', '--theme-secondary'],
  ] as const) {
    const color = kept(name);
    if (color && /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.test(color)) root.style.setProperty(property, color);
  }
  const isDark = choice === 'dark' || (choice !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  root.dataset['theme'] = isDark ? 'dark' : 'light';
  const isBare = /^\/(simple-directory|pages-for-capture|newsletter)\b/.test(pathname);
  root.dataset['boot'] = isBare ? 'bare' : kept('side') === null ? 'bar' : 'side';
  root.lang = languageOf();
}

const { addresses, parts, words, font, page, start, worker, schema } = __STARTS__;
/** The login page itself is drawn by then. */
const NEXT_MS = 1000;
const NOTHING: Needed = { scripts: [], styles: [] };

/** What this address needs of the build. */
function neededAt(path: string): Needed {
  const part = addresses.find(([address]) => new RegExp(address).test(path.replace(/(.)\/$/, '$1')))?.[1];
  return parts[part ?? ''] ?? NOTHING;
}
const needed = neededAt(pathname);

function link(rel: string, href: string, more: Partial<HTMLLinkElement> = {}): HTMLLinkElement {
  const made = document.createElement('link');
  Object.assign(made, { rel, href, crossOrigin: '', ...more });
  document.head.append(made);
  return made;
}

/** Resolves when a style sheet has come, or cannot. */
const loaded = (sheet: HTMLLinkElement): Promise<unknown> =>
  sheet.sheet ? Promise.resolve() : new Promise((resolve) => ['load', 'error'].forEach((event) => sheet.addEventListener(event, resolve)));

function showKept(boot: HTMLElement): void {
  // In the order in which they are for the application itself: those of all screens stand in the page.
  const needs = needed.styles.map((href) => link('stylesheet', href));
  // main.tsx waits for them too: what asks for them later finds them asked for.
  for (const sheet of needs) sheet.dataset['needed'] = '';
  const sheets = [...document.querySelectorAll<HTMLLinkElement>('link[data-screens]'), ...needs];
  const screen = keptHere();
  if (!screen) return;
  if (font) link('preload', font, { as: 'font' });
  const picture = document.createElement('div');
  picture.id = 'boot-screen';
  picture.inert = true;
  picture.innerHTML = screen.html;
  const stamp = document.createElement('p');
  stamp.id = 'boot-stamp';
  stamp.textContent = screen.stamp;
  void Promise.all(sheets.map(loaded)).then(() => {
    for (const sheet of sheets) sheet.media = 'all';
    boot.append(picture, stamp);
  });
}

/** A file that the browser has in its store by the time it is asked for. */
const store = (href: string, priority: RequestPriority = 'auto'): Promise<unknown> =>
  fetch(href, { priority })
    .then((answer) => answer.blob())
    // It is asked for again by who needs it, who tells.
    .catch(() => undefined);

/** The worker of the synchronization is made while the page's own code travels; who needs it takes it (workers/client/sync.ts), one that failed is made again. */
function startEarly(href: string): void {
  if (globalThis.sillageWorker === null) return;
  const made = new Worker(href, { type: 'module', name: 'sync' });
  globalThis.sillageWorker = made;
  made.addEventListener('error', () => {
    if (globalThis.sillageWorker === made) globalThis.sillageWorker = undefined;
  });
}

/** What a start of somebody asks for beside the page, of this screen and of each; `isNew`: of a person whom this device does not know. */
function bring(isNew: boolean): void {
  // The mirror is as far as the screen by then: the rows wait for both.
  if (worker && isNew) void store(worker);
  for (const href of [...start.scripts, ...needed.scripts]) link('modulepreload', href);
  for (const href of start.styles) link('preload', href, { as: 'style' });
  // The first paint does not share the processor with it.
  if (worker && isNew) requestAnimationFrame(() => setTimeout(() => startEarly(worker)));
}

/** While a person types who they are: what the screen needs that they came for. One after the other: what they send does not wait behind it. */
async function bringNext(): Promise<void> {
  const wanted = ownAddress(new URLSearchParams(location.search).get('redirect') ?? '/', location.origin);
  if (!wanted || navigator.serviceWorker?.controller) return;
  const next = neededAt(wanted.pathname);
  const later = saysFirstWords(wanted.pathname) ? [] : (words[`${root.lang}-later`] ?? []);
  for (const href of new Set([next.scripts, next.styles, start.scripts, start.styles, later, worker ?? []].flat()))
    await store(href, 'low');
}

applyLook();
// On a slow link few things travel at once: first what is asked of the server, then what draws the frame, then the rest of it in the order in which it is needed.
const isBare = root.dataset['boot'] === 'bare';
const isNew = !isBare && askEarly(schema);
for (const href of page) link('modulepreload', href);
const spoken = [root.lang, ...(saysFirstWords(pathname) ? [] : [`${root.lang}-later`])];
for (const href of spoken.flatMap((name) => words[name] ?? [])) link('modulepreload', href);
if (isBare) {
  for (const href of needed.scripts) link('modulepreload', href);
  if (pathname.startsWith('/simple-directory/login')) addEventListener('load', () => setTimeout(() => void bringNext(), NEXT_MS));
} else bring(isNew);
// The page is still being read: its shell comes after this.
const observer = new MutationObserver(() => {
  const boot = document.getElementById('boot');
  if (!boot?.nextElementSibling) return;
  observer.disconnect();
  showKept(boot);
});
observer.observe(root, { childList: true, subtree: true });
