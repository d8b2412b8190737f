import { MapPin, Pencil, X } from 'lucide-react';
import { lazy, Suspense, useId, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OpeningHours } from '../../domain/geo/geometry.ts';
import { askedPlaceOf } from '../../domain/places/asked-place.ts';
import { askedHoursOf, askedHoursText } from '../../domain/reports/row-filter.ts';
import { formatUnit } from '../../domain/text/format.ts';
import type { PatchSearch } from '../entity-ui/list/use-list-search.ts';
import { openingHoursText } from '../entity-ui/form/opening-hours-text.ts';
import { useRows } from '../entity-ui/use-rows.ts';
import { IconButton } from '../ui/button.tsx';
import { Dialog } from '../ui/overlay.tsx';
import { Select } from '../ui/select.tsx';
import type { ReportWords } from './report-words.ts';

const ReportPlacePanel = lazy(() => import('./report-place-panel.tsx').then((module) => ({ default: module.ReportPlacePanel })));

interface ReportPlaceProps {
  place: string | undefined;
  patch: PatchSearch;
  words: ReportWords;
  /** The button alone. */
  bare?: boolean;
  /** Nowhere in particular is a choice too. */
  optional?: boolean;
}

function usePlaceName(text: string | undefined, { t, lang }: ReportWords): string | null {
  const sites = useRows('site');
  const zones = useRows('zone');
  const place = askedPlaceOf(text);
  if (!place) return null;
  if (place.kind === 'area')
    return place.area.kind === 'circle' ? t('place.circle', { radius: formatUnit(place.area.radiusM, 'm', lang) }) : t('place.drawn');
  const { byId, loaded } = place.kind === 'site' ? sites : zones;
  const row = byId.get(place.id);
  return row ? String(row['name']) : loaded ? t('place.gone') : '';
}

/** The place a report asks for: a site, a zone, or what is drawn on a map. */
export function ReportPlace({ place, patch, words, bare = false, optional = false }: ReportPlaceProps) {
  const { t } = words;
  const id = useId();
  const [open, setOpen] = useState(false);
  const name = usePlaceName(place, words);
  const choose = (next: string): void => {
    setOpen(false);
    patch({ place: next, at: undefined }, true);
  };
  return (
    <div className={bare ? undefined : 'field'}>
      {!bare && (
        <span className="label" id={`${id}-label`}>
          {t('place.label')}
        </span>
      )}
      <span className={bare ? undefined : 'flex min-w-0 gap-1'}>
        <button
          type="button"
          id={id}
          className={bare ? 'btn btn-primary' : 'input w-full'}
          aria-haspopup="dialog"
          {...(bare ? {} : { 'aria-labelledby': `${id}-label ${id}` })}
          onClick={() => setOpen(true)}
        >
          <MapPin aria-hidden="true" />
          <span className={`ell min-w-0 text-left ${bare ? '' : 'flex-1'} ${bare || name !== null ? '' : 'text-subtle'}`}>
            {name ?? t(optional ? 'place.anywhere' : 'place.choose')}
          </span>
        </button>
        {optional && name !== null && (
          <IconButton
            label={t('place.anywhere')}
            icon={<X aria-hidden="true" />}
            onClick={() => patch({ place: undefined, at: undefined }, true)}
          />
        )}
      </span>
      <Dialog open={open} onClose={() => setOpen(false)} title={t('place.choose')} size="xl">
        <Suspense fallback={null}>
          <ReportPlacePanel place={place} onChoose={choose} words={words} />
        </Suspense>
      </Dialog>
    </div>
  );
}

const ReportSlotPanel = lazy(() => import('./report-slot-panel.tsx').then((module) => ({ default: module.ReportSlotPanel })));

interface ReportSlotProps {
  /** Of the address. */
  slot: string | undefined;
  patch: PatchSearch;
  words: ReportWords;
}

/** The organization's working hours, Monday to Friday; one that works at night goes on until the next morning. */
function useWorkHours(): OpeningHours {
  const settings = useRows('settings').rows[0];
  const [fromMin, toMin] = [Number(settings?.['workdayStartMin'] ?? 360), Number(settings?.['workdayEndMin'] ?? 1200)];
  return useMemo(
    () => [1, 2, 3, 4, 5].map((day) => (fromMin === toMin ? { day, fromMin: 0, toMin: 1440 } : { day, fromMin, toMin })),
    [fromMin, toMin],
  );
}

/** Hours and weekdays a report tells of: all, the working hours, what is outside of them, or others that are chosen. */
export function ReportSlot({ slot, patch, words }: ReportSlotProps) {
  const { t, lang } = words;
  const { t: hoursWords } = useTranslation('openingHours');
  const work = useWorkHours();
  const [open, setOpen] = useState(false);
  const asked = askedHoursOf(slot);
  const text = asked ? askedHoursText(asked) : undefined;
  const [inside, outside] = [askedHoursText({ inside: true, hours: work }), askedHoursText({ inside: false, hours: work })];
  const value = text === undefined ? 'all' : text === inside ? 'in' : text === outside ? 'out' : 'other';
  const choose = (next: string | undefined): void => patch({ slot: next, at: undefined }, true);
  const told = asked && t(asked.inside ? 'slot.inside' : 'slot.outside', { hours: openingHoursText(asked.hours, lang, hoursWords) });
  const workText = openingHoursText(work, lang, hoursWords);
  return (
    <div className="flex items-end gap-1 rp-slot">
      <Select
        label={t('slot.label')}
        className="min-w-0 flex-1"
        value={value}
        options={[
          { value: 'all', label: t('slot.all') },
          { value: 'in', label: t('slot.in', { hours: workText }) },
          { value: 'out', label: t('slot.out', { hours: workText }) },
          { value: 'other', label: value === 'other' && told ? told : t('slot.other') },
        ]}
        onChange={(next) => (next === 'other' ? setOpen(true) : choose(next === 'in' ? inside : next === 'out' ? outside : undefined))}
      />
      {value !== 'all' && <IconButton label={t('slot.edit')} icon={<Pencil aria-hidden="true" />} onClick={() => setOpen(true)} />}
      <Dialog open={open} onClose={() => setOpen(false)} title={t('slot.label')} size="lg">
        <Suspense fallback={null}>
          <ReportSlotPanel
            asked={asked ?? { inside: true, hours: work }}
            onChoose={(next) => {
              setOpen(false);
              choose(askedHoursText(next));
            }}
            words={words}
          />
        </Suspense>
      </Dialog>
    </div>
  );
}
