import { X } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import { instantOfWall, wallText } from '../../domain/kit/time-zone.ts';
import type { PatchSearch } from '../entity-ui/list/use-list-search.ts';
import { useNowMs } from '../entity-ui/use-now.ts';
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
  const id = useId();
  const nowMs = useNowMs();
  const shown = momentMs === undefined ? '' : wallText(momentMs, timeZone);
  const [typed, setTyped] = useState(shown);
  useEffect(() => setTyped(shown), [shown]);
  const choose = (moment: number | undefined): void => patch({ moment: moment === undefined ? undefined : String(moment), at: undefined }, true);
  const enter = (): void => {
    if (typed === shown) return;
    const wallMs = Date.parse(`${typed}:00Z`);
    if (Number.isNaN(wallMs)) {
      setTyped('');
      if (shown !== '') choose(undefined);
    } else choose(Math.min(instantOfWall(wallMs, timeZone), nowMs));
  };
  return (
    <div className="field rp-period">
      <label className="label" htmlFor={id}>
        {t('moment.label')}
      </label>
      <span className="flex gap-1">
        <span className="input min-w-0 flex-1">
          <input id={id} type="datetime-local" value={typed} max={wallText(nowMs, timeZone)} onChange={(event) => setTyped(event.target.value)} onBlur={enter} onKeyDown={(event) => event.key === 'Enter' && enter()} />
        </span>
        {momentMs !== undefined && <IconButton label={t('moment.now')} icon={<X aria-hidden="true" />} onClick={() => choose(undefined)} />}
      </span>
    </div>
  );
}
