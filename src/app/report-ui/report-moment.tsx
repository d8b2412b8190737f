import { X } from 'lucide-react';
import { dayOf, instantOfWall, wallText } from '../../domain/kit/time-zone.ts';
import type { PatchSearch } from '../entity-ui/list/use-list-search.ts';
import { useNowMs } from '../entity-ui/use-now.ts';
import { MomentField } from '../ui/date-field/moment-field.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import type { ReportWords } from './report-words.ts';

interface ReportMomentProps {
  momentMs: number | undefined;
  patch: PatchSearch;
  words: ReportWords;
}

/** The instant a report tells of, by the clock of the organization; empty: now. */
export function ReportMoment({ momentMs, patch, words }: ReportMomentProps) {
  const { t, timeZone } = words;
  const nowMs = useNowMs();
  const choose = (moment: number | undefined): void =>
    patch({ moment: moment === undefined ? undefined : String(moment), at: undefined }, true);
  return (
    <MomentField
      label={t('moment.label')}
      className="rp-period"
      value={momentMs === undefined ? '' : wallText(momentMs, timeZone)}
      today={dayOf(nowMs, timeZone)}
      max={wallText(nowMs, timeZone)}
      onEnter={(wall) => choose(wall === '' ? undefined : Math.min(instantOfWall(Date.parse(`${wall}Z`), timeZone), nowMs))}
      trailing={
        momentMs !== undefined && (
          <IconButton size="sm" label={t('moment.now')} icon={<X aria-hidden="true" />} onClick={() => choose(undefined)} />
        )
      }
    />
  );
}
