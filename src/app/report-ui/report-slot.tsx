import { Pencil } from 'lucide-react';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OpeningHours } from '../../domain/kit/geometry.ts';
import { askedHoursOf, askedHoursText } from '../../domain/kit/report-hours.ts';
import type { PatchSearch } from '../entity-ui/list/use-list-search.ts';
import { openingHoursText } from '../entity-ui/opening-hours-text.ts';
import { useRows } from '../entity-ui/use-rows.ts';
import { Dialog } from '../ui/dialog.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { Select } from '../ui/select.tsx';
import type { ReportWords } from './report-words.ts';

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
  const { t: hoursWords } = useTranslation('opening-hours');
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
