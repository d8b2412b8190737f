import { readCookie, tokenSays } from '../session/readable-cookies.ts';

/**
 * What a person last saw of a screen, kept in the browser's local storage: the page shows it before any code of the application has come (boot.ts), until that draws
 * the screen itself. A picture of text, with when it was taken; nobody acts on it. It is one person's, in one organization, with one role: another's cookies do not open it.
 */
interface KeptScreen {
  address: string;
  /** Of the document, in CSS pixels: in a window of another width it would jump. */
  widthPx: number;
  html: string;
  /** When it was taken, as the person reads it. */
  stamp: string;
}

/** Of one person; the newest is the last. */
interface KeptScreens {
  who: string;
  /** The styles it was drawn with: of another look it would jump. */
  look: string;
  screens: KeptScreen[];
}

/** What a screen is kept under: its address, wherever its map was moved to. */
function addressOf({ pathname, search }: Pick<Location, 'pathname' | 'search'>): string {
  const asked = new URLSearchParams(search);
  asked.delete('at');
  return [pathname.replace(/(.)\/$/, '$1'), ...(asked.size > 0 ? [asked.toString()] : [])].join('?');
}

const KEY = 'sillage.screens';
/** Local storage is small, and read whole: so many screens, of so many characters each. */
const MOST = 6;
const MOST_CHARS = 150_000;

/** The styles of all screens, as they stand in the page (scripts/boot-page.ts). */
const lookNow = (): string => [...document.querySelectorAll<HTMLLinkElement>('link[data-screens]')].map(({ href }) => href).join(' ');

interface Token {
  id?: string;
  organizations?: { id: string; role: string }[];
  asAdmin?: unknown;
}

/**
 * By the cookies: person, organization and role in one text, null for nobody or for somebody who acts as another. It proves nothing: it keeps the screen of
 * one person from the eyes of the next.
 */
function whoIsHere(): string | null {
  const { id, organizations, asAdmin } = (tokenSays() ?? {}) as Token;
  const active = readCookie('id_token_org');
  const role = organizations?.find((organization) => organization.id === active)?.role;
  return id && role && !asAdmin ? [id, active, role].join(' ') : null;
}

function read(): KeptScreens | null {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? 'null') as KeptScreens | null;
  } catch {
    // Storage refused, or what is there is none of ours.
    return null;
  }
}

/** What this person saw last at this address; of another person, organization, role or look it is forgotten. */
export function keptHere(): KeptScreen | undefined {
  const kept = read();
  const who = whoIsHere();
  if (!kept || who === null) return undefined;
  if (kept.who !== who || kept.look !== lookNow()) {
    dropScreens();
    return undefined;
  }
  const screen = kept.screens.find(({ address }) => address === addressOf(location));
  return screen?.widthPx === document.documentElement.clientWidth ? screen : undefined;
}

/** Keeps a screen in place of what was kept of this address; nothing of nobody. */
export function keepHere(html: string, stamp: string): void {
  const [who, look, kept] = [whoIsHere(), lookNow(), read()];
  if (who === null) return;
  const own = kept?.who === who && kept.look === look ? kept.screens : [];
  const address = addressOf(location);
  const screens = own.filter((screen) => screen.address !== address);
  if (html.length <= MOST_CHARS) screens.push({ address, widthPx: document.documentElement.clientWidth, html, stamp });
  try {
    localStorage.setItem(KEY, JSON.stringify({ who, look, screens: screens.slice(-MOST) } satisfies KeptScreens));
  } catch {
    dropScreens();
  }
}

export function dropScreens(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Storage refused: nothing was kept.
  }
}
