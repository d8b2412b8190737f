import { useTranslation } from 'react-i18next';
import type { Journey } from '../../../domain/driving/journey.ts';
import { CRITERIA, ECO_THRESHOLDS, profileOf } from '../../../domain/eco/eco-profiles.ts';
import { formatNumber, MISSING } from '../../../domain/kit/format.ts';
import { useRow } from '../../entity-ui/use-rows.ts';
import { ScoreGauge } from '../../ui/score-gauge.tsx';

/** The score that was made with a journey: what each criterion is worth, its weight, and what it took away. */
export function EcoPanel({ journey }: { journey: Journey }) {
  const { t, i18n } = useTranslation(['journey', 'reports']);
  const vehicle = useRow('vehicle', journey.vehicle);
  const { eco } = journey;
  const score = eco?.score ?? null;
  const counting = eco ? CRITERIA.filter((criterion) => ECO_THRESHOLDS[eco.profile][criterion].weight > 0) : [];
  const counted = counting.filter((criterion) => eco!.points[criterion] !== null);
  const weights = counted.reduce((sum, criterion) => sum + ECO_THRESHOLDS[eco!.profile][criterion].weight, 0);
  const number = (value: number, digits = 0): string => formatNumber(value, i18n.language, digits);
  const isPlant = vehicle !== undefined && profileOf({ category: String(vehicle['category']), energy: String(vehicle['energy']) }) === null;
  return (
    <section className="panel jn-eco" aria-label={t('eco.score')}>
      <header className="jn-head">
        <h2>{t('eco.score')}</h2>
        <span className="ml-auto">
          <ScoreGauge score={score} label={t('eco.score')} />
        </span>
      </header>
      {eco && score !== null ? (
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
            {counting.map((criterion) => {
              const points = eco.points[criterion];
              const share = ECO_THRESHOLDS[eco.profile][criterion].weight / weights;
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
        <p>{t(`eco.none.${journey.isPrivate ? 'private' : isPlant ? 'plant' : 'short'}`)}</p>
      )}
      {score !== null && counted.length < counting.length && <p>{t('eco.missing')}</p>}
    </section>
  );
}
