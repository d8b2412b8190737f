import { CircleCheck, CircleDashed, CircleX, TriangleAlert, type LucideIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Service, ServiceState } from '../../../../domain/platform/status.ts';
import type { WordsOf } from '../../../entity-ui/field-text.ts';
import { formatAge } from '../../../../domain/kit/format.ts';
import { figureText } from './figure-text.ts';

const ICONS: Record<ServiceState, LucideIcon> = { ok: CircleCheck, degraded: TriangleAlert, down: CircleX, off: CircleDashed };

/** One service: its state by shape and word, its figures, when it was checked, and what to do when it is not well. */
export function ServiceRow({ service, words, nowMs }: { service: Service; words: WordsOf; nowMs: number }) {
  const { t } = useTranslation('admin-status');
  const { key, name, state, advice, figures, checkedAt } = service;
  const Icon = ICONS[state];
  return (
    <li className={`svc svc-${state}`}>
      <div className="svc-head">
        <Icon aria-hidden="true" />
        <h2>{name ? t('named', { service: t(`services.${key}`), name }) : t(`services.${key}`)}</h2>
        <span className="svc-state">{t(`states.${state}`)}</span>
        <span className="svc-when">{t('checked', { age: formatAge(checkedAt, nowMs, words.lang, words.timeZone) })}</span>
      </div>
      {advice && <p className="svc-advice">{t(`advice.${advice}`)}</p>}
      <dl className="svc-figures">
        {figures.map((figure) => (
          <div key={figure.key}>
            <dt>{t(`figures.${figure.key}`)}</dt>
            <dd>
              {figure.kind === 'text' && figure.key === 'place'
                ? t(`places.${String(figure.value)}`)
                : figure.key === 'notifications' && figure.value === 'builtIn'
                  ? t('places.builtIn')
                  : figureText(figure, words)}
            </dd>
          </div>
        ))}
      </dl>
    </li>
  );
}
