/** Resolves once the styles of the screens are here and hold (vite.config.ts, `styles-after-shell`); or could not be had: what is drawn is readable. */
export function screenStyles(): Promise<unknown> {
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[data-screens]')];
  return Promise.all(
    links.map(async (link) => {
      if (!link.sheet)
        await new Promise((resolve) => {
          link.addEventListener('load', resolve, { once: true });
          link.addEventListener('error', resolve, { once: true });
        });
      link.media = 'all';
    }),
  );
}
