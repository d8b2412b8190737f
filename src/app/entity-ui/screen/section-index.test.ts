// @vitest-environment jsdom
import { createElement } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, it } from 'vitest';
import { SectionIndex } from './section-index.tsx';

const root = createRoot(document.body.appendChild(document.createElement('div')));
afterEach(() => flushSync(() => root.render(null)));

const show = (count: number): NodeListOf<HTMLButtonElement> => {
  const sections = Array.from({ length: count }, (_, at) => ({ id: `s${at}`, legend: `Rubrique ${at}` }));
  flushSync(() =>
    root.render([
      createElement(SectionIndex, { key: 'index', label: 'index', sections }),
      ...sections.map(({ id }) => createElement('fieldset', { key: id, id })),
    ]),
  );
  return document.querySelectorAll('nav button');
};

it('a page of few sections has no index', () => {
  expect(show(3)).toHaveLength(0);
});

it('a press brings its section and the keyboard there, and says which one is read', () => {
  const buttons = show(4);
  expect([...buttons].map((button) => button.textContent)).toEqual(['Rubrique 0', 'Rubrique 1', 'Rubrique 2', 'Rubrique 3']);
  let seen = '';
  for (const section of document.querySelectorAll('fieldset')) section.scrollIntoView = () => void (seen = section.id);
  flushSync(() => buttons[2]?.click());
  expect(seen).toBe('s2');
  expect(document.activeElement?.id).toBe('s2');
  expect(document.querySelector('[aria-current]')?.textContent).toBe('Rubrique 2');
});
