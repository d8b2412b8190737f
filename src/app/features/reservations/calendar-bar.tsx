import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { addDays } from '../../../domain/kit/time-zone.ts';
import type { PatchSearch } from '../../entity-ui/list/use-list-search.ts';
import { formatDayLong, formatDays } from '../../../domain/kit/format.ts';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { periodStart } from './calendar-period.ts';
import { CALENDAR_VIEWS, type CalendarSearch } from './search.ts';

interface CalendarBarProps {
  search: CalendarSearch;
  patch: PatchSearch;
  today: string;
}

/** Which days the calendar shows: a day, a week, a month, and the way to the next. */
export function CalendarBar({ search: { view = 'week', day = '' }, patch, today }: CalendarBarProps) {
  const { t, i18n } = useTranslation('reservation');
  const lang = i18n.language;
  const shown = day || today;
  const go = (by: number): void => patch({ day: periodStart(view, shown, by) }, true);
  const [first, last] = [periodStart(view, shown), addDays(periodStart(view, shown, 1), -1)];
  return (
    <div className="rv-bar">
      <Segmented
        label={t('calendar.view')}
        value={view}
        options={CALENDAR_VIEWS.map((value) => ({ value, label: t(`calendar.${value}`) }))}
        onChange={(next) => patch({ view: next === 'week' ? undefined : next }, true)}
      />
      <span className="flex items-center gap-1">
        <IconButton label={t('calendar.previous')} icon={<ChevronLeft aria-hidden="true" />} onClick={() => go(-1)} />
        <Button onClick={() => patch({ day: undefined }, true)}>{t('calendar.today')}</Button>
        <IconButton label={t('calendar.next')} icon={<ChevronRight aria-hidden="true" />} onClick={() => go(1)} />
      </span>
      <h2 className="font-semibold first-letter:uppercase" aria-live="polite">
        {view === 'day' ? formatDayLong(first, lang) : formatDays(first, last, lang)}
      </h2>
    </div>
  );
}
