const byte = (value: number | undefined): string => (value ?? 0).toString(16).padStart(2, '0');

/** Present colours of tokens as #rrggbb, for WebGL and canvas: each goes through a probe element and one pixel, whatever the notation it computes to. */
export function readColors<Name extends string>(tokens: Readonly<Record<Name, string>>): Record<Name, string> {
  const probe = document.createElement('span');
  probe.hidden = true;
  document.body.append(probe);
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = 1;
  const pixel = canvas.getContext('2d', { willReadFrequently: true });
  const entries = Object.entries<string>(tokens).map(([name, token]) => {
    probe.style.color = `var(${token})`;
    if (!pixel) return [name, '#000000'];
    pixel.fillStyle = getComputedStyle(probe).color;
    pixel.fillRect(0, 0, 1, 1);
    const [r, g, b] = pixel.getImageData(0, 0, 1, 1).data;
    return [name, `#${byte(r)}${byte(g)}${byte(b)}`];
  });
  probe.remove();
  return Object.fromEntries(entries) as Record<Name, string>;
}

/** Calls back when the theme or the organization's colour changed. */
export function onThemeChange(listener: () => void): () => void {
  const observer = new MutationObserver(listener);
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme', 'style'] });
  return () => observer.disconnect();
}
