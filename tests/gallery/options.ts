export const THEMES = ['light', 'dark'] as const;
export const ACCENTS = ['#0e5c66', '#ffd400', '#d4342b', '#7b2ff7', '#ffffff', '#000000'] as const;

export interface Options {
  theme: string;
  density: string;
  accent: string;
  /** One section alone. */
  section: string | null;
}

/** What the address asks for. */
export function optionsOf(search: string): Options {
  const query = new URLSearchParams(search);
  return {
    theme: query.get('theme') ?? 'light',
    density: query.get('density') ?? 'desk',
    accent: query.get('accent') ?? ACCENTS[0],
    section: query.get('section'),
  };
}

export function applyOptions({ theme, density, accent }: Options): void {
  const root = document.documentElement;
  root.dataset['theme'] = theme;
  if (density !== 'desk') root.dataset['density'] = density;
  root.style.setProperty('--theme-color', accent);
}
