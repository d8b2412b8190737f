import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { FieldRecord } from '../../../domain/field-work/field-record.ts';
import { foldText } from '../../../domain/text/search-text.ts';
import { addDays, dayStartMs } from '../../../domain/time/time-zone.ts';
import type { LocalRow } from '../../../db/queries/live-rows.ts';
import { useListSearch, type ListSearch, type PatchSearch } from '../../entity-ui/list/use-list-search.ts';
import { useNowMs, useWorkday } from '../../entity-ui/use-now.ts';
import { useRows } from '../../entity-ui/use-rows.ts';
import { intlTag } from '../../../domain/text/locale.ts';
import { presetRange, within, type DayRange } from '../../../domain/time/periods.ts';
import { firstDayOf, presetOf } from '../../ui/dates/range-model.ts';
import { recordsSearchSchema } from './search.ts';
import { templateGroups, titleOf, type TemplateRow } from './templates/template-versions.tsx';

/** A record as its list shows it: its row, with what waits laid over it. */
export type RecordItem = LocalRow & FieldRecord;

/** What may be noted of a record, as the filter names it. */
export const MARKS = ['incomplete', 'tooFast', 'clockDoubt', 'gap', 'fork', 'replaced'] as const;
type Mark = (typeof MARKS)[number];

export function marksOf({
  incomplete,
  tooFast,
  clockDoubt,
  chainState,
  replacedBy,
}: Pick<FieldRecord, 'incomplete' | 'tooFast' | 'clockDoubt' | 'chainState' | 'replacedBy'>): Mark[] {
  const is: Record<Mark, boolean> = {
    incomplete,
    tooFast,
    clockDoubt,
    gap: chainState === 'gap',
    fork: chainState === 'fork',
    replaced: replacedBy !== null,
  };
  return MARKS.filter((mark) => is[mark]);
}

/** Time somebody worked on a record, ms; null where the seal does not say. */
export const activeMsOf = ({ sealed }: Pick<FieldRecord, 'sealed'>): number | null =>
  (sealed as Partial<FieldRecord['sealed']>).content?.activeMs ?? null;

const STARTING = 'last30';

interface Records {
  search: ListSearch;
  patch: PatchSearch;
  loaded: boolean;
  range: DayRange;
  today: string;
  timeZone: string;
  choosePeriod: (range: DayRange) => void;
  /** First instant of the period, and the first after it. */
  from: string;
  to: string;
  /** Of the period. */
  records: readonly RecordItem[];
  templateName: (key: string) => string;
  /** Those that the filters leave. */
  left: (typed: string, isLooked: (vehicle: string | null) => boolean) => RecordItem[];
}

/** Records of this device in the period of the address. */
export function useRecords(): Records {
  const { i18n } = useTranslation();
  const [search, patch] = useListSearch(recordsSearchSchema);
  const { rows, loaded } = useRows('fieldRecord');
  const templates = useRows('checkTemplate').rows;
  const { today, timeZone } = useWorkday(useNowMs());
  const firstDay = firstDayOf(intlTag(i18n.language));
  const range = useMemo(
    (): DayRange =>
      within(
        search.from && search.to && search.from <= search.to
          ? { from: search.from, to: search.to }
          : presetRange(search.period ?? STARTING, today, firstDay),
        today,
      ),
    [search.period, search.from, search.to, today, firstDay],
  );
  const [from, to] = useMemo(
    () =>
      [dayStartMs(range.from, timeZone), dayStartMs(addDays(range.to, 1), timeZone)].map((ms) => new Date(ms).toISOString()) as [
        string,
        string,
      ],
    [range, timeZone],
  );
  const records = useMemo(() => (rows as RecordItem[]).filter(({ sealedAt }) => from <= sealedAt && sealedAt < to), [rows, from, to]);
  const names = useMemo(
    () => new Map(templateGroups(templates as TemplateRow[]).map(({ key, face }) => [key, titleOf(face, i18n.language)])),
    [templates, i18n.language],
  );
  const templateName = useCallback((key: string) => names.get(key) ?? key, [names]);
  const choosePeriod = (next: DayRange): void => {
    const named = presetOf(next, today, firstDay, today);
    patch(
      named ? { period: named === STARTING ? undefined : named, from: undefined, to: undefined } : { period: undefined, ...next },
      true,
    );
  };
  const left = useCallback<Records['left']>(
    (typed, isLooked) => {
      const among = (list: unknown, value: string | null | undefined): boolean =>
        typeof list !== 'string' || list.split(',').includes(value ?? '-');
      const marks = typeof search['marks'] === 'string' ? search['marks'].split(',') : [];
      return records.filter((row) => {
        if (
          !among(search['verdict'], row.verdict) ||
          !among(search['vehicles'], row.vehicle) ||
          !among(search['templates'], row.templateKey) ||
          !among(search['authors'], row.author) ||
          !isLooked(row.vehicle)
        )
          return false;
        if (marks.length > 0 && !marksOf(row).some((mark) => marks.includes(mark))) return false;
        return foldText([row.plate, templateName(row.templateKey), row.authorName ?? ''].join('\n')).includes(foldText(typed));
      });
    },
    [records, search, templateName],
  );
  return { search, patch, loaded, range, today, timeZone, choosePeriod, from, to, records, templateName, left };
}
