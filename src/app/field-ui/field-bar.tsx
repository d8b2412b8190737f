import { ArrowLeft, CloudOff, EllipsisVertical, Save, SunMedium } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatTime } from '../../domain/kit/format.ts';
import { useOnline } from '../shell/use-online.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { Menu, type MenuItem } from '../ui/menu.tsx';
import { FieldDisplaySheet } from './field-page.tsx';
import './field-bar.css';

export interface FieldTopProps {
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
