import { useRouter } from '@tanstack/react-router';
import { Search } from 'lucide-react';
import { type KeyboardEvent, memo, useCallback, useEffect, useId, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LocalRow } from '../../../db/queries/live-rows.ts';
import { activityAt } from '../../../domain/telemetry/state.ts';
import { formatNumber } from '../../../domain/text/format.ts';
import { useNowMs } from '../../entity-ui/use-now.ts';
import { useRow, useVehicleState } from '../../entity-ui/use-rows.ts';
import { useAccount } from '../../layouts/account.tsx';
import { takeTyped } from '../../layouts/search-corner.tsx';
import type { MenuItem } from '../../ui/menu.tsx';
import { Overlay } from '../../ui/overlay.tsx';
import { PHONE, useMedia } from '../../ui/use-media.ts';
import { Plate, StateGlyph } from '../../ui/vehicle-marks.tsx';
import './palette.css';
import { rememberEntry } from './palette-index.ts';
import { type PaletteOption, usePalette } from './use-palette.ts';

/** Ctrl K: any vehicle, driver, place, device or screen, and what can be done at once. The whole screen on a phone. */
export function Palette({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation('palette');
  const phone = useMedia(PHONE);
  const account = useAccount(true);
  return (
    <>
      <Overlay
        open={open}
        onClose={onClose}
        kind={phone ? 'sheet' : 'dialog'}
        full={phone}
        size="lg"
        title={t('title')}
        bare
        padded={false}
        className="pal-panel"
      >
        <PaletteBody account={account.items} onClose={onClose} />
      </Overlay>
      {account.dialogs}
    </>
  );
}

const textsOf = (row: LocalRow, ...fields: string[]): string =>
  fields
    .map((field) => row[field])
    .filter((value) => typeof value === 'string' && value !== '')
    .join(' ');

function VehicleContent({ row, title }: { row: LocalRow; title: string }) {
  const state = useVehicleState(row._id);
  const nowMs = useNowMs();
  const driver = useRow('driver', row['driver'] as string | null);
  const detail = [textsOf(row, 'make', 'model') || textsOf(row, 'name'), driver ? String(driver['name']) : ''].filter(Boolean).join(' · ');
  return (
    <>
      <StateGlyph activity={activityAt(state, nowMs)} headingDeg={state?.headingDeg} />
      <Plate value={title} />
      <span className="ell min-w-0 flex-1 text-muted">{detail}</span>
    </>
  );
}

const DETAILS: Record<string, readonly string[]> = {
  driver: ['employeeNumber'],
  site: ['city'],
  zone: ['code'],
  fleet: ['code'],
  device: ['serial'],
};

interface PaletteOptionViewProps {
  id: string;
  option: PaletteOption;
  active: boolean;
  onPoint: (option: PaletteOption) => void;
  onTake: (option: PaletteOption, newTab: boolean) => void;
}

const PaletteOptionView = memo(function PaletteOptionView({ id, option, active, onPoint, onTake }: PaletteOptionViewProps) {
  return (
    <div
      id={id}
      role="option"
      aria-selected={active}
      className="pal-opt"
      data-active={active ? '' : undefined}
      onPointerMove={() => onPoint(option)}
      onClick={(event) => onTake(option, event.ctrlKey || event.metaKey)}
      onAuxClick={(event) => event.button === 1 && onTake(option, true)}
    >
      {option.row && option.kind === 'vehicle' ? (
        <VehicleContent row={option.row} title={option.title} />
      ) : (
        <>
          {option.icon}
          <span className="ell">{option.title}</span>
          <span className="ell min-w-0 flex-1 text-muted">{option.row ? textsOf(option.row, ...(DETAILS[option.kind] ?? [])) : ''}</span>
        </>
      )}
      <span className="kbd" aria-hidden="true">
        ↵
      </span>
    </div>
  );
});

interface PaletteBodyProps {
  account: readonly MenuItem[];
  onClose: () => void;
}

/** One field, what it finds under it: arrows move, Enter opens, Ctrl and Enter opens in a new tab. */
function PaletteBody({ account, onClose }: PaletteBodyProps) {
  const { t, i18n } = useTranslation(['palette', 'common']);
  const phone = useMedia(PHONE);
  const router = useRouter();
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(0);
  const { sections, more, profile } = usePalette(typed, account);
  const options = useMemo(() => sections.flatMap((section) => section.options), [sections]);
  const current = options[Math.min(at, options.length - 1)];
  const domId = (option: PaletteOption): string => `${id}-${option.key}`;

  const take = useCallback(
    (option: PaletteOption, newTab: boolean): void => {
      if (!option.key.startsWith('first:')) rememberEntry(profile, option.key);
      if (option.href && newTab) {
        window.open(option.href, '_blank', 'noopener');
        return;
      }
      onClose();
      option.run?.();
      if (option.href) void router.navigate({ href: option.href });
    },
    [profile, onClose, router],
  );
  const point = useCallback((option: PaletteOption): void => setAt(options.indexOf(option)), [options]);

  // On a touch screen the dialog takes the focus for itself; whoever asks for the search is about to type.
  useEffect(() => {
    const frame = requestAnimationFrame(() => {
      field.current?.focus();
      const early = takeTyped();
      if (early !== '') setTyped((text) => early + text);
    });
    return () => cancelAnimationFrame(frame);
  }, []);

  const moved = useRef(false);
  useEffect(() => {
    if (moved.current) list.current?.querySelector('[data-active]')?.scrollIntoView({ block: 'nearest' });
    moved.current = false;
  }, [at]);

  const onKey = (event: KeyboardEvent): void => {
    const last = options.length - 1;
    const next = {
      ArrowDown: at >= last ? 0 : at + 1,
      ArrowUp: at <= 0 ? last : at - 1,
      PageDown: Math.min(last, at + 8),
      PageUp: Math.max(0, at - 8),
    }[event.key];
    if (next !== undefined) {
      event.preventDefault();
      moved.current = true;
      setAt(Math.max(0, next));
    } else if (event.key === 'Enter' && !event.nativeEvent.isComposing && current) {
      event.preventDefault();
      take(current, event.ctrlKey || event.metaKey);
    }
  };

  return (
    <div className="pal">
      <div className="pal-field">
        <Search aria-hidden="true" />
        <input
          ref={field}
          autoFocus
          role="combobox"
          type="text"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="go"
          placeholder={t('placeholder')}
          aria-label={t('placeholder')}
          aria-expanded
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={current ? domId(current) : undefined}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setAt(0);
          }}
          onKeyDown={onKey}
        />
        <button type="button" className={phone ? 'link px-1 min-h-target' : 'kbd pal-esc'} onClick={onClose}>
          {t(phone ? 'common:close' : 'escape')}
        </button>
      </div>
      <div className="pal-list" id={`${id}-list`} role="listbox" aria-label={t('results')} ref={list}>
        {sections.map((section) => (
          <div key={section.key} role="group" aria-labelledby={`${id}-${section.key}`}>
            <p className="pal-title" id={`${id}-${section.key}`} role="presentation">
              {section.title}
            </p>
            {section.options.map((option) => (
              <PaletteOptionView
                key={option.key}
                id={domId(option)}
                option={option}
                active={option === current}
                onPoint={point}
                onTake={take}
              />
            ))}
          </div>
        ))}
      </div>
      {options.length === 0 ? <p className="pal-none">{t('none')}</p> : null}
      {more > 0 ? <p className="pal-more">{t('more', { count: more, figure: formatNumber(more, i18n.language) })}</p> : null}
      <p className="sr-only" role="status">
        {typed === '' ? '' : t('count', { count: options.length })}
      </p>
    </div>
  );
}
