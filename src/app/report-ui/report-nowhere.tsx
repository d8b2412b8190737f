import { Radar } from 'lucide-react';
import type { PatchSearch } from '../entity-ui/list/use-list-search.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { ReportPlace } from './report-place.tsx';
import type { ReportWords } from './report-words.ts';

/** In place of the rows of a report that asks for a place, while none is chosen. */
export function ReportNowhere({ patch, words }: { patch: PatchSearch; words: ReportWords }) {
  const { t } = words;
  return (
    <EmptyState
      icon={<Radar aria-hidden="true" />}
      title={t('place.none')}
      action={<ReportPlace bare place={undefined} patch={patch} words={words} />}
    >
      {t('place.noneText')}
    </EmptyState>
  );
}
