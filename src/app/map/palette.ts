/** Tokens the map draws with; WebGL and canvas take hex colours, not CSS variables. */
const TOKENS = {
  land: '--map-land', water: '--map-water', road: '--map-road', roadCase: '--map-road-case', majorCase: '--map-major-case', highway: '--map-highway',
  highwayCase: '--map-highway-case', border: '--map-border', label: '--map-label', labelHalo: '--map-label-halo', trail: '--map-trail', trailCase: '--map-trail-case',
  halo: '--marker-halo', moving: '--moving', onMoving: '--on-moving', idling: '--idling', onIdling: '--on-idling', parked: '--parked', onParked: '--on-parked',
  offline: '--offline', alert: '--alert', onAlert: '--on-alert', ink: '--ink', onInk: '--on-ink', raised: '--surface-raised', fg: '--fg', accent: '--accent-strong',
  chart2: '--chart-2', chart3: '--chart-3', chart4: '--chart-4', chart5: '--chart-5', chart6: '--chart-6', chart7: '--chart-7', chart8: '--chart-8',
} as const;

export type Palette = Record<keyof typeof TOKENS, string>;

const byte = (value: number | undefined): string => (value ?? 0).toString(16).padStart(2, '0');

/** Present colours as #rrggbb: each token goes through a probe element and one pixel, whatever the notation it computes to. */
export function readPalette(): Palette {
  const probe = document.createElement('span');
  probe.hidden = true;
  document.body.append(probe);
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = 1;
  const pixel = canvas.getContext('2d', { willReadFrequently: true });
  const entries = Object.entries(TOKENS).map(([name, token]) => {
    probe.style.color = `var(${token})`;
    if (!pixel) return [name, '#000000'];
    pixel.fillStyle = getComputedStyle(probe).color;
    pixel.fillRect(0, 0, 1, 1);
    const [r, g, b] = pixel.getImageData(0, 0, 1, 1).data;
    return [name, `#${byte(r)}${byte(g)}${byte(b)}`];
  });
  probe.remove();
  return Object.fromEntries(entries) as Palette;
}

/** Calls back when the theme or the organization's colour changed. */
export function onThemeChange(listener: () => void): () => void {
  const observer = new MutationObserver(listener);
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme', 'style'] });
  return () => observer.disconnect();
}
