import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { journeyRemakeAnswerSchema, type JourneyRemake as Remade } from '../../../domain/driving/journey-remake.ts';
import { useNowMs } from '../../entity-ui/use-now.ts';
import { useRemote } from '../../entity-ui/use-remote.ts';
import { useTimeZone } from '../../entity-ui/use-time-zone.ts';
import { formatAge, formatDate } from '../../../domain/kit/format.ts';
import { call } from '../../session/http.ts';
import { notify } from '../../shell/notifications.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Progress } from '../../ui/progress.tsx';
import { DAY_MS } from '../../../domain/kit/durations.ts';

const URL = '/api/v1/journeys/remake';
const EVERY_MS = 2000;

interface JourneyRemakeProps {
  keptDays: number;
}

/** Past journeys made again with the saved thresholds: asked for, followed and stopped; the server works. */
export function JourneyRemake({ keptDays }: JourneyRemakeProps) {
  const { t, i18n } = useTranslation(['journey-rules', 'common']);
  const timeZone = useTimeZone();
  const nowMs = useNowMs();
  const [isGoing, setGoing] = useState(false);
  const [asks, setAsks] = useState(false);
  const [busy, setBusy] = useState(false);
  const remote = useRemote(URL, journeyRemakeAnswerSchema, { everyMs: isGoing ? EVERY_MS : undefined });
  const remake = remote.value?.remake ?? null;
  const goes = remake !== null && remake.endedAt === null;
  if (goes !== isGoing) setGoing(goes);

  const act = async (method: 'POST' | 'DELETE'): Promise<void> => {
    setBusy(true);
    try {
      await call(URL, { method });
      await remote.reload();
    } catch (error) {
      notify({ msg: t('pastFailed'), type: 'error', error });
    } finally {
      setBusy(false);
      setAsks(false);
    }
  };
  const ended = ({ endedAt, stopped, done, total }: Remade): string => {
    const at = formatAge(endedAt!, nowMs, i18n.language, timeZone);
    return stopped ? t('pastStopped', { at, done, total }) : t('pastDone', { at, count: done });
  };
  return (
    <section className="grid max-w-160 gap-3 pb-10" aria-labelledby="journey-remake">
      <h2 id="journey-remake" className="text-lg font-semibold">
        {t('past')}
      </h2>
      <p className="hint">{t('pastHint')}</p>
      {goes ? (
        <Progress
          label={t('pastGoing')}
          done={remake.done}
          total={remake.total}
          stop={t('pastStop')}
          onStop={() => void act('DELETE')}
          waiting={remote.phase !== 'fresh'}
        />
      ) : null}
      {remake && !goes ? <p className="text-sm">{ended(remake)}</p> : null}
      {remote.phase === 'offline' || remote.phase === 'kept' ? <p className="hint">{t('pastOffline')}</p> : null}
      {goes ? null : (
        <div>
          <Button busy={busy} onClick={() => setAsks(true)}>
            {t('pastAsk')}
          </Button>
        </div>
      )}
      <ConfirmDialog
        open={asks}
        title={t('past')}
        keep={t('common:cancel')}
        confirm={t('pastAsk')}
        loses={false}
        busy={busy}
        onClose={() => setAsks(false)}
        onConfirm={() => void act('POST')}
      >
        {t('pastConfirm', { day: formatDate(nowMs - keptDays * DAY_MS, i18n.language, timeZone) })}
      </ConfirmDialog>
    </section>
  );
}
