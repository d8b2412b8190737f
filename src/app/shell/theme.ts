/** Colours and theme of the document; what is applied is kept for the page itself (src/app/boot), which sets it again before the next first paint. */
type ThemeChoice = 'system' | 'light' | 'dark';

const COLOR = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i;

/** The theme colour is cut to its first 7 characters (specification §9); null when what is left is not a colour. */
export function themeColorOf(value: string | null | undefined): string | null {
  const cut = value?.slice(0, 7) ?? '';
  return COLOR.test(cut) ? cut : null;
}

/** Contrast of white on a colour (WCAG). */
export function whiteContrast(hex: string): number {
  const long = hex.length === 4 ? [...hex.slice(1)].map((digit) => digit + digit).join('') : hex.slice(1);
  const [red, green, blue] = [0, 2, 4].map((at) => {
    const part = Number.parseInt(long.slice(at, at + 2), 16) / 255;
    return part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 1.05 / (0.2126 * red! + 0.7152 * green! + 0.0722 * blue! + 0.05);
}

let colors: { site?: Record<string, string>; settings?: string | null } = {};

/** settings.themeColor wins over the site's primary; engines that cannot guard the contrast keep the default for pale colours. */
export function applyColors(next: { site?: Record<string, string>; settings?: string | null }): void {
  colors = { ...colors, ...next };
  const root = document.documentElement;
  const computes = CSS.supports('color', 'oklch(from red l c h)');
  const primary = themeColorOf(colors.settings) ?? themeColorOf(colors.site?.['primary']);
  const secondary = themeColorOf(colors.site?.['secondary']);
  const accent = primary && (computes || whiteContrast(primary) >= 4.5) ? primary : null;
  put(root, '--theme-color', 'sillage.accent', accent);
  put(root, '--theme-secondary', 'sillage.secondary', secondary);
}

function put(root: HTMLElement, property: string, key: string, value: string | null): void {
  if (value) root.style.setProperty(property, value);
  else root.style.removeProperty(property);
  keep(key, value);
}

function keep(key: string, value: string | null): void {
  try {
    if (value) localStorage.setItem(key, value);
    else localStorage.removeItem(key);
  } catch {
    // Storage refused: the next start shows the defaults first.
  }
}

const dark = (): MediaQueryList => matchMedia('(prefers-color-scheme: dark)');
let choice: ThemeChoice = 'system';
let isPaper = false;

function paint(): void {
  const theme = isPaper ? 'light' : choice === 'dark' || (choice === 'system' && dark().matches) ? 'dark' : 'light';
  if (document.documentElement.dataset['theme'] === theme) return;
  document.documentElement.dataset['theme'] = theme;
  dispatchEvent(new CustomEvent('sillage:theme', { detail: theme }));
}

export function applyTheme(next: unknown): void {
  choice = next === 'dark' || next === 'light' ? next : 'system';
  keep('sillage.theme', choice === 'system' ? null : choice);
  paint();
}

/** Paper is white, whatever the theme, as long as a page for captures is shown. */
export function setPaper(paper: boolean): void {
  isPaper = paper;
  paint();
}

/** Follows the device's theme while nothing else is chosen. */
export function watchTheme(): void {
  try {
    const kept = localStorage.getItem('sillage.theme');
    choice = kept === 'dark' || kept === 'light' ? kept : 'system';
  } catch {
    choice = 'system';
  }
  dark().addEventListener('change', paint);
}
