import { type ReactNode, useEffect } from 'react';
import { applyTheme } from '../shell/theme.ts';
import { useFieldDisplay } from './field-display.tsx';
import { useFieldWords } from './use-field-words.ts';
import './field-page.css';
import './field-surface.css';

const LARGE = '118.75%';

function themeKept(): string | null {
  try {
    return localStorage.getItem('sillage.theme');
  } catch {
    return null;
  }
}

/** What screens of field work stand on: their density, their words, and how this device shows them. Nothing of theirs shows before its words are here. */
export function FieldSurface({ children, className }: { children: ReactNode; className?: string }) {
  const { sun, large } = useFieldDisplay();
  const ready = useFieldWords();
  useEffect(() => {
    if (!sun) return;
    const root = document.documentElement;
    const lighten = (): void => {
      if (root.dataset['theme'] === 'light') return;
      root.dataset['theme'] = 'light';
      dispatchEvent(new CustomEvent('sillage:theme', { detail: 'light' }));
    };
    lighten();
    // The device turns dark in the evening: what is read in the sun does not.
    const watcher = new MutationObserver(lighten);
    watcher.observe(root, { attributeFilter: ['data-theme'] });
    return () => {
      watcher.disconnect();
      applyTheme(themeKept());
    };
  }, [sun]);
  useEffect(() => {
    if (!large) return;
    const { style } = document.documentElement;
    style.fontSize = LARGE;
    return () => {
      style.fontSize = '';
    };
  }, [large]);
  return (
    <div className={['fu', className].filter(Boolean).join(' ')} data-density="field" data-sun={sun || undefined}>
      {ready ? children : null}
    </div>
  );
}

/** A screen of field work that takes the whole phone: its own bar above, its actions below, the question between (`FieldBody`). */
export function FieldPage({ children }: { children: ReactNode }) {
  return <FieldSurface className="field-page">{children}</FieldSurface>;
}

export function FieldBody({ children }: { children: ReactNode }) {
  return <div className="field-body">{children}</div>;
}
