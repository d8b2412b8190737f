import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Journey } from '../../../domain/driving/journey.ts';
import { CRITERIA, ECO_THRESHOLDS, profileOf } from '../../../domain/eco/eco-profiles.ts';
import { columnIndex } from '../../../domain/kit/report.ts';
import { addDays, dayOf } from '../../../domain/kit/time-zone.ts';
import { ecoTrajets } from '../../../domain/reports/eco-trajets.ts';
import { useRow } from '../../entity-ui/use-rows.ts';
import { useTimeZone } from '../../entity-ui/use-time-zone.ts';
import { formatNumber, MISSING } from '../../../domain/kit/format.ts';
import type { Asked } from '../../../domain/reports/report-asked.ts';
import { useReportRun } from '../../report-ui/use-report-run.ts';
import { useOnline } from '../../shell/use-online.ts';
import { ScoreGauge } from '../../ui/score-gauge.tsx';

/** Whether a vehicle tells harsh events is known by what it told in so many days. */
const DAYS_BEFORE = 30;
const COLUMNS = { acceleration: 'ptsAcceleration', braking: 'ptsBraking', cornering: 'ptsCornering', speeding: 'ptsSpeeding', idling: 'ptsIdling' } as const;

/** The score of a journey, as the report of them has it: what each criterion is worth, its weight, and what it took away. */
export function EcoPanel({ journey }: { journey: Journey }) {
  const { t, i18n } = useTranslation(['journey', 'reports']);
  const timeZone = useTimeZone();
  const online = useOnline();
  const vehicle = useRow('vehicle', journey.vehicle);
  const startMs = Date.parse(journey.startAt);
  const asked = useMemo((): Asked => {
    const day = dayOf(startMs, timeZone);
    return { from: addDays(day, -DAYS_BEFORE), to: day, timeZone, vehicles: [journey.vehicle], options: {} };
  }, [startMs, timeZone, journey.vehicle]);
  const { result, running, missing } = useReportRun('eco-trajets', asked, online);
  const row = result?.rows.find(([at]) => at === startMs);
  const cell = (id: string): number | null => {
    const value = row?.[columnIndex(ecoTrajets, id)];
    return typeof value === 'number' ? value : null;
  };
  const profile = vehicle ? profileOf({ category: String(vehicle['category']), energy: String(vehicle['energy']) }) : null;
  const score = cell('score');
  const counted = CRITERIA.filter((criterion) => cell(COLUMNS[criterion]) !== null);
  const weights = profile === null ? 0 : counted.reduce((sum, criterion) => sum + ECO_THRESHOLDS[profile][criterion].weight, 0);
  const number = (value: number, digits = 0): string => formatNumber(value, i18n.language, digits);
  const unjudged = journey.isPrivate ? 'private' : profile === null ? 'plant' : score === null ? 'short' : null;
  return (
    <section className="panel jn-eco" aria-label={t('eco.score')}>
      <header className="jn-head">
        <h2>{t('eco.score')}</h2>
        <span className="ml-auto">
          <ScoreGauge score={score} label={t('eco.score')} />
        </span>
      </header>
      {score !== null && profile !== null && weights > 0 ? (
        <table>
          <thead>
            <tr>
              <th scope="col">{t('reports:columns.criterion')}</th>
              <th scope="col">{t('reports:columns.points')}</th>
              <th scope="col">{t('reports:columns.weightPct')}</th>
              <th scope="col">{t('reports:columns.lost')}</th>
            </tr>
          </thead>
          <tbody>
            {CRITERIA.filter((criterion) => ECO_THRESHOLDS[profile][criterion].weight > 0).map((criterion) => {
              const points = cell(COLUMNS[criterion]);
              const share = ECO_THRESHOLDS[profile][criterion].weight / weights;
              return (
                <tr key={criterion}>
                  <th scope="row">{t(`eco.criteria.${criterion}`)}</th>
                  <td>{points === null ? MISSING : number(points)}</td>
                  <td>{points === null ? MISSING : `${number(share * 100)}\u00a0%`}</td>
                  <td>{points === null ? MISSING : number((100 - points) * share, 1)}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      ) : (
        <p>{running && row === undefined ? '' : t(`eco.none.${unjudged ?? 'short'}`)}</p>
      )}
      {score !== null && profile !== null && counted.length < CRITERIA.filter((criterion) => ECO_THRESHOLDS[profile][criterion].weight > 0).length && <p>{t('eco.missing')}</p>}
      {missing > 0 && !running && <p>{t('reports:missing', { count: missing })}</p>}
    </section>
  );
}
