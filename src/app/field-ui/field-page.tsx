import { ArrowLeft, CloudOff, EllipsisVertical, Save, SunMedium } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { formatTime } from '../../domain/text/format.ts';
import { useOnline } from '../entity-ui/use-rows.ts';
import { applyTheme } from '../shell/theme.ts';
import { IconButton } from '../ui/button.tsx';
import { Menu, type MenuItem } from '../ui/menu.tsx';
import { Sheet } from '../ui/overlay.tsx';
import { Switch } from '../ui/toggles.tsx';
import './field-bar.css';
import { buzz, fieldDisplay, type FieldDisplay, setFieldDisplay, watchFieldDisplay } from './field-display-store.ts';
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
function FieldDisplaySheet({ open, onClose }: { open: boolean; onClose: () => void }) {
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

/** What screens of field work stand on: their density, and how this device shows them. */
export function FieldSurface({ children, className }: { children: ReactNode; className?: string }) {
  const { sun, large } = useFieldDisplay();
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
      {children}
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

interface FieldTopProps {
  title: ReactNode;
  subtitle?: ReactNode;
  /** When the draft was last written durably, in milliseconds; null before the first time. */
  savedAt: number | null;
  onLeave: () => void;
  /** Before the choices of display, which are always there. */
  menu?: readonly MenuItem[];
  timeZone?: string;
}

/** Above a screen of field work: what it is, when it was last kept, and a line when there is no network. */
export function FieldTop({ title, subtitle, savedAt, onLeave, menu = [], timeZone }: FieldTopProps) {
  const { t, i18n } = useTranslation('fieldUi');
  const online = useOnline();
  const [choosing, setChoosing] = useState(false);
  return (
    <header className="field-top">
      <div className="field-bar">
        <IconButton label={t('bar.leave')} icon={<ArrowLeft />} onClick={onLeave} />
        <div className="field-title">
          <h1 className="ell">{title}</h1>
          {subtitle ? <p className="ell muted">{subtitle}</p> : null}
        </div>
        {savedAt === null ? null : (
          <span className="field-saved">
            <Save aria-hidden="true" />
            <span className="field-saved-text">
              <span>{t('bar.saved')} </span>
              <span>{formatTime(savedAt, i18n.language, timeZone)}</span>
            </span>
          </span>
        )}
        <Menu
          label={t('bar.menu')}
          className="iconbtn"
          button={<EllipsisVertical aria-hidden="true" />}
          align="end"
          panelClassName="field-menu min-w-64"
          items={[
            ...menu,
            { key: 'display', label: t('display.title'), icon: <SunMedium aria-hidden="true" />, onSelect: () => setChoosing(true) },
          ]}
        />
      </div>
      {online ? null : (
        <p className="field-offline" role="status">
          <CloudOff aria-hidden="true" />
          {t('bar.offline')}
        </p>
      )}
      <FieldDisplaySheet open={choosing} onClose={() => setChoosing(false)} />
    </header>
  );
}

/** In thumb reach, always there: the actions, and what remains above them. */
export function FieldBottom({ remains, children }: { remains?: ReactNode; children: ReactNode }) {
  return (
    <div className="field-bottom">
      {remains ? <div className="field-remains">{remains}</div> : null}
      <div className="field-actions">{children}</div>
    </div>
  );
}

/** What a screen of field work asks: where in the walk, the question, how. It is read first: the page begins with it, and so does the keyboard. */
export function FieldQuestion({ about, title, help }: { about?: ReactNode; title: ReactNode; help?: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    scrollTo(0, 0);
  }, []);
  return (
    <div className="field-question">
      {about ? <p className="text-muted">{about}</p> : null}
      <h2 ref={heading} tabIndex={-1}>
        {title}
      </h2>
      {help ? <p>{help}</p> : null}
    </div>
  );
}
