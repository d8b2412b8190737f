import { type ReactNode, useEffect, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { applyTheme } from '../shell/theme.ts';
import { Sheet } from '../ui/sheet.tsx';
import { Switch } from '../ui/switch.tsx';
import { useFieldWords } from './use-field-words.ts';
import { buzz, fieldDisplay, setFieldDisplay, watchFieldDisplay, type FieldDisplay } from './field-display-store.ts';
import './field-page.css';
import './field-surface.css';

/** How field work shows on this device; renders again when that changes. */
function useFieldDisplay(): FieldDisplay {
  return useSyncExternalStore(watchFieldDisplay, fieldDisplay);
}

/** The three choices, for a menu or a page. */
export function FieldDisplayChoices() {
  const { t } = useTranslation('fieldUi');
  const { sun, large, vibrate } = useFieldDisplay();
  return (
    <div className="grid gap-1">
      <Switch
        label={
          <>
            {t('display.sun')}
            <span className="hint block">{t('display.sunHint')}</span>
          </>
        }
        checked={sun}
        onChange={(next) => setFieldDisplay({ sun: next })}
      />
      <Switch label={t('display.large')} checked={large} onChange={(next) => setFieldDisplay({ large: next })} />
      {'vibrate' in navigator && (
        <Switch
          label={t('display.vibrate')}
          checked={vibrate}
          onChange={(next) => {
            setFieldDisplay({ vibrate: next });
            buzz();
          }}
        />
      )}
      <p className="hint mt-2">{t('display.kept')}</p>
    </div>
  );
}

/** The choices, over a screen. */
export function FieldDisplaySheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation('fieldUi');
  return (
    <Sheet open={open} onClose={onClose} title={t('display.title')}>
      <div className="fu" data-density="field">
        <FieldDisplayChoices />
      </div>
    </Sheet>
  );
}

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
