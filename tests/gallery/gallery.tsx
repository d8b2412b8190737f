import '../../src/app/styles/app.css';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { createRoot } from 'react-dom/client';
import { startI18n } from '../../src/app/i18n/setup.ts';
import { warmUp } from '../../src/app/ui/warm-up.ts';
import { forceStates } from './forced-states.ts';
import { ACCENTS, applyOptions, optionsOf, THEMES } from './options.ts';
import { SECTIONS } from './sections/sections.tsx';
import './gallery.css';

const options = optionsOf(location.search);
const link = (changes: Record<string, string>): string =>
  `?${new URLSearchParams({ ...(Object.fromEntries(Object.entries(options).filter(([, value]) => value !== null)) as Record<string, string>), ...changes }).toString()}`;

function Gallery() {
  const shown = Object.entries(SECTIONS).filter(([name]) => (options.section === null ? name !== 'accent' : name === options.section));
  return (
    <main>
      {options.section === null && (
        <nav className="g-tools" aria-label="Gallery">
          {THEMES.map((theme) => (
            <a key={theme} className="link" href={link({ theme })}>
              {theme}
            </a>
          ))}
          {['desk', 'field'].map((density) => (
            <a key={density} className="link" href={link({ density })}>
              {density}
            </a>
          ))}
          {ACCENTS.map((accent) => (
            <a key={accent} className="link" href={link({ accent })}>
              {accent}
            </a>
          ))}
        </nav>
      )}
      {shown.map(([name, Section]) => (
        <section key={name} className="g-section" data-section={name} aria-labelledby={`s-${name}`}>
          <h2 id={`s-${name}`}>{name}</h2>
          <Section />
        </section>
      ))}
    </main>
  );
}

/** Every part of the product in every state, without server or data: what the pictures of the visual tests are taken of. */
async function start(): Promise<void> {
  applyOptions(options);
  document.cookie = 'i18n_lang=fr; path=/';
  await startI18n();
  warmUp();
  forceStates();
  const router = createRouter({
    routeTree: createRootRoute({ component: Gallery }),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  });
  createRoot(document.getElementById('root')!).render(<RouterProvider router={router as never} />);
  await document.fonts.ready;
  document.documentElement.dataset['ready'] = '';
}

void start();
