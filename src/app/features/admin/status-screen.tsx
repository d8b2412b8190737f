import { RefreshCw, CircleCheck, CircleDashed, CircleX, TriangleAlert, type LucideIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { platformStatusSchema, type Service, type ServiceState, type Figure } from '../../../domain/platform/status.ts';
import { formatAge, formatDateTime, formatDurationS, formatNumber, formatPercent, MISSING } from '../../../domain/text/format.ts';
import { RemoteAge, RemoteState } from '../../entity-ui/remote-state.tsx';
import { useNowMs } from '../../entity-ui/use-now.ts';
import { useWords } from '../../entity-ui/use-words.ts';
import { Breadcrumbs, PageHeader } from '../../ui/page-header.tsx';
import { Button } from '../../ui/button.tsx';
import { Note } from '../../ui/note.tsx';
import { useSiteRemote } from '../../entity-ui/use-remote.ts';
import type { WordsOf } from '../../entity-ui/field-text.ts';
import './status.css';

const BYTE_UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;

/** "8,4 Go": bytes in the largest unit that leaves a whole figure, with the words of the language. */
export function bytesText(bytes: number, lang: string): string {
  let value = bytes;
  let step = 0;
  while (value >= 1000 && step < BYTE_UNITS.length - 1) {
    value /= 1000;
    step += 1;
  }
  return new Intl.NumberFormat(lang, {
    style: 'unit',
    unit: BYTE_UNITS[step]!,
    unitDisplay: 'short',
    maximumFractionDigits: value < 10 && step > 0 ? 1 : 0,
  })
    .format(value)
    .replaceAll('\u202f', '\u00a0');
}

export function figureText({ kind, value }: Figure, { lang, timeZone }: WordsOf): string {
  if (value === null) return MISSING;
  if (typeof value === 'string') return kind === 'instant' ? formatDateTime(value, lang, timeZone) : value;
  switch (kind) {
    case 'bytes':
      return bytesText(value, lang);
    case 'ms':
      return `${formatNumber(value, lang, value < 10 ? 1 : 0)}\u00a0ms`;
    case 's':
      return formatDurationS(value, lang);
    case 'percent':
      return formatPercent(value, lang);
    default:
      return formatNumber(value, lang);
  }
}

const ICONS: Record<ServiceState, LucideIcon> = { ok: CircleCheck, degraded: TriangleAlert, down: CircleX, off: CircleDashed };

/** One service: its state by shape and word, its figures, when it was checked, and what to do when it is not well. */
function ServiceRow({ service, words, nowMs }: { service: Service; words: WordsOf; nowMs: number }) {
  const { t } = useTranslation('adminStatus');
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

const EVERY_MS = 10_000;

/** /admin/status: each service of the platform as it was just measured, and what to do about it. */
export function StatusScreen() {
  const { t } = useTranslation(['adminStatus', 'nav']);
  const words = useWords('organization');
  const nowMs = useNowMs(1000);
  const remote = useSiteRemote('/api/v1/admin/status', platformStatusSchema, { everyMs: EVERY_MS });
  const status = remote.value;
  const unwell = status?.services.filter(({ state }) => state === 'down' || state === 'degraded') ?? [];
  const isDown = unwell.some(({ state }) => state === 'down');
  return (
    <>
      <Breadcrumbs items={[{ label: t('nav:admin'), to: '/admin' }, { label: t('title') }]} />
      <PageHeader
        title={t('title')}
        age={<RemoteAge remote={remote} timeZone={words.timeZone} />}
        actions={
          <Button icon={<RefreshCw aria-hidden="true" />} onClick={() => void remote.reload()}>
            {t('again')}
          </Button>
        }
      />
      {!status ? (
        <RemoteState remote={remote} />
      ) : (
        <>
          {remote.phase !== 'fresh' && (
            <Note tone="offline" className="mb-3">
              {t('notFresh')}
            </Note>
          )}
          <Note tone={unwell.length === 0 ? 'ok' : isDown ? 'alert' : 'warning'} className="mb-3" live>
            {unwell.length === 0 ? t('allWell') : t('unwell', { count: unwell.length })}
          </Note>
          <ul className="panel mb-6 overflow-hidden">
            {status.services.map((service) => (
              <ServiceRow key={`${service.key}${service.name ?? ''}`} service={service} words={words} nowMs={nowMs} />
            ))}
          </ul>
        </>
      )}
    </>
  );
}
