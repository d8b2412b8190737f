import {
  ExternalLink,
  Phone,
  Radio,
  Route,
  TriangleAlert,
  X,
  LocateFixed,
  Copy,
  Ellipsis,
  FileText,
  Link2,
  Navigation,
  Rewind,
} from 'lucide-react';
import { memo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { odometerOf } from '../../../domain/vehicle/vehicle-meter.ts';
import type { DayTimeline } from '../../../domain/telemetry/day-timeline.ts';
import type { LocalRow } from '../../../db/queries/live-rows.ts';
import { formatDateTime, formatNumber, formatSinceS, formatSpanS, formatTime, formatUnit, MISSING } from '../../../domain/text/format.ts';
import { DAY_MS } from '../../../domain/time/time-zone.ts';
import { diagnosticMessage } from '../../entity-ui/vehicle/device-diagnostics.tsx';
import { Age } from '../../entity-ui/remote-state.tsx';
import { DetailList } from '../../entity-ui/screen/row-details.tsx';
import { Level, PrivateTag } from '../../entity-ui/vehicle/vehicle-state.tsx';
import { useNowMs, type Workday } from '../../entity-ui/use-now.ts';
import { useStatesAsked } from '../../entity-ui/use-rows.ts';
import { vehicleHref } from '../../entity-ui/list/list-search.ts';
import { initials } from '../../ui/logo.tsx';
import { AppLink } from '../../shell/app-link.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { Plate, StateGlyph } from '../../ui/vehicle-marks.tsx';
import { Menu } from '../../ui/menu.tsx';
import { PHONE, useMedia } from '../../ui/use-media.ts';
import { compassPoint, coordinates, levelOf, useCopy } from './place-card.tsx';
import { modelOf, nameOf, type MapItem } from './map-items.ts';

/** Less frequent actions of a vehicle's card. */
function CardMenu({ item, onReplay }: { item: MapItem; onReplay: () => void }) {
  const { t } = useTranslation('map');
  const phone = useMedia(PHONE);
  const { marker } = item;
  const copy = useCopy();
  const items = [
    { key: 'detail', label: t('openDetail'), icon: <FileText aria-hidden="true" />, to: vehicleHref(item.id) },
    { key: 'replay', label: t('replay'), icon: <Rewind aria-hidden="true" />, onSelect: onReplay },
    {
      key: 'link',
      label: t('copyLink'),
      icon: <Link2 aria-hidden="true" />,
      onSelect: () => copy(`${location.origin}/cartographie?vehicle=${item.id}`),
    },
    ...(marker
      ? [
          {
            key: 'coordinates',
            label: t('copyCoordinates'),
            icon: <Copy aria-hidden="true" />,
            hint: coordinates(marker),
            onSelect: () => copy(coordinates(marker)),
          },
          ...(phone
            ? [
                {
                  key: 'go',
                  label: t('goThere'),
                  icon: <Navigation aria-hidden="true" />,
                  href: `geo:${coordinates(marker)}?q=${coordinates(marker)}`,
                },
              ]
            : []),
        ]
      : []),
  ];
  return (
    <Menu className="btn btn-icon" button={<Ellipsis aria-hidden="true" />} label={t('more')} items={items} panelClassName="min-w-64" />
  );
}

interface VehicleCardProps {
  item: MapItem;
  fleet: LocalRow | undefined;
  strip: DayTimeline | undefined;
  diagnostics: readonly LocalRow[];
  workday: Workday;
  follow: boolean;
  trail: boolean;
  onFollow: (follow: boolean) => void;
  onTrail: (trail: boolean) => void;
  onReplay: () => void;
  onClose: () => void;
  /** Under the figures on a phone. */
  day?: ReactNode;
  phone?: boolean;
}

/** Everything known now of the selected vehicle. */
export const VehicleCard = memo(function VehicleCard(props: VehicleCardProps) {
  const { item, fleet, workday, follow, trail, onFollow, onTrail, onClose, phone } = props;
  const { t, i18n } = useTranslation(['map', 'activity', 'common']);
  const { state, activity } = item;
  const isAsked = useStatesAsked();
  const driver = item.driverName;
  const phoneNumber = typeof item.driver?.['phone'] === 'string' ? item.driver['phone'] : null;
  const alerts = props.diagnostics.filter((row) => row['severity'] === 'error');
  return (
    <>
      <div className="card-head">
        <div className="flex items-center justify-between gap-2">
          <span className="flex min-w-0 flex-wrap items-center gap-2">
            <Plate value={item.plate} size="m" />
            {(state || isAsked) && (
              <span className={`flex items-center gap-1.5 text-sm font-medium c-${activity}`}>
                <StateGlyph activity={activity} headingDeg={state?.headingDeg} />
                {t(`activity:${activity}`)}
              </span>
            )}
          </span>
          <span className="flex">
            <AppLink href={vehicleHref(item.id)} className="iconbtn">
              <ExternalLink aria-hidden="true" />
              <span className="sr-only">{t('openDetail')}</span>
            </AppLink>
            <IconButton label={t('common:close')} icon={<X aria-hidden="true" />} onClick={onClose} />
          </span>
        </div>
        <p className="mt-1 text-sm text-muted">{[modelOf(item.row), nameOf(fleet)].filter(Boolean).join(' · ')}</p>
      </div>
      {state ? (
        <Now item={item} workday={workday} />
      ) : (
        <p className="card-line text-sm text-muted">{t(isAsked ? 'never' : 'stateComing')}</p>
      )}
      {driver !== '' && (
        <div className="card-line flex items-center justify-between gap-2 text-sm">
          <span className="flex min-w-0 items-center gap-2">
            <span className="avatar" aria-hidden="true">
              {initials(driver)}
            </span>
            <b className="ell">{driver}</b>
          </span>
          {phoneNumber && (
            <a className="btn btn-sm" href={`tel:${phoneNumber.replace(/[^+\d]/g, '')}`} aria-label={t('callWho', { name: driver })}>
              <Phone aria-hidden="true" />
              {t('call')}
            </a>
          )}
        </div>
      )}
      <Figures strip={props.strip} />
      {props.day}
      {state && <Values item={item} workday={workday} />}
      {alerts.slice(0, 2).map((row) => (
        <div key={row._id} className="note note-alert mx-4 mb-3">
          <TriangleAlert aria-hidden="true" />
          <span>
            <b>{diagnosticMessage(row, t, i18n.language)}</b>
            <br />
            {formatDateTime(String(row['lastTrigger']), i18n.language, workday.timeZone)}
          </span>
        </div>
      ))}
      <div className={phone ? 'card-actions phone' : 'card-actions'}>
        {item.marker && (
          <>
            <Button
              variant="primary"
              className="grow"
              icon={<LocateFixed aria-hidden="true" />}
              aria-pressed={follow}
              onClick={() => onFollow(!follow)}
            >
              {t(follow ? 'following' : 'follow')}
            </Button>
            <Button icon={<Route aria-hidden="true" />} aria-pressed={trail} onClick={() => onTrail(!trail)}>
              {t('trail')}
            </Button>
          </>
        )}
        <CardMenu item={item} onReplay={props.onReplay} />
      </div>
    </>
  );
});

function Now({ item, workday }: { item: MapItem; workday: Workday }) {
  const { t, i18n } = useTranslation(['map', 'activity']);
  const nowMs = useNowMs(1000);
  const state = item.state!;
  const { activity } = item;
  const moving = activity === 'moving';
  const sinceMs = Date.parse(activity === 'offline' ? state.at : state.activitySince);
  const caption = moving
    ? state.headingDeg === null
      ? ''
      : t('heading', { point: t(`compass.${compassPoint(state.headingDeg)}`) })
    : t('since', {
        time:
          nowMs - sinceMs < DAY_MS
            ? formatTime(sinceMs, i18n.language, workday.timeZone)
            : formatDateTime(sinceMs, i18n.language, workday.timeZone),
      });
  return (
    <div className="card-now">
      <div className="leading-none">
        {moving ? (
          <>
            <span className="card-figure">{state.isPrivate ? MISSING : formatNumber(state.speedKmh ?? 0, i18n.language)}</span>{' '}
            <span className="text-muted">{t('kmh')}</span>
          </>
        ) : (
          <span className="card-figure long">{formatSinceS((nowMs - sinceMs) / 1000, i18n.language)}</span>
        )}
        <p className="mt-1.5 text-xs text-muted">{caption}</p>
      </div>
      <div className="card-place">
        <b>{state.isPrivate ? <PrivateTag /> : (state.place ?? MISSING)}</b>
        <p className={activity === 'offline' ? 'text-muted' : 'c-ok'}>
          <Radio aria-hidden="true" />
          <span>
            {t('received')} <Age at={state.at} timeZone={workday.timeZone} />
            {state.satellites !== null && ` · ${t('satellites', { count: state.satellites })}`}
          </span>
        </p>
      </div>
    </div>
  );
}

function Figures({ strip }: { strip: DayTimeline | undefined }) {
  const { t, i18n } = useTranslation('map');
  const lang = i18n.language;
  const figures = [
    { label: t('figures.distance'), value: strip ? formatUnit(strip.distanceKm, 'km', lang, 1) : MISSING },
    { label: t('figures.driving'), value: strip ? formatSpanS(strip.drivingS, lang) : MISSING },
    { label: t('figures.idling'), value: strip ? formatSpanS(strip.idlingS, lang) : MISSING },
    { label: t('figures.journeys'), value: strip ? formatNumber(strip.journeys, lang) : MISSING },
  ];
  return (
    <dl className="card-figures">
      {figures.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Values({ item, workday }: { item: MapItem; workday: Workday }) {
  const { t, i18n } = useTranslation(['map', 'vehicle']);
  const lang = i18n.language;
  const state = item.state!;
  const level = levelOf(state, item.row['energy']);
  const sinceMs = state.ignitionSince ? Date.parse(state.ignitionSince) : null;
  const since =
    sinceMs === null
      ? null
      : Date.now() - sinceMs < DAY_MS
        ? formatTime(sinceMs, lang, workday.timeZone)
        : formatDateTime(sinceMs, lang, workday.timeZone);
  const meter = odometerOf(item.row, state);
  const lines = [
    level && { label: t(level.kind), value: <Level pct={level.pct} lang={lang} /> },
    meter && {
      label: t('odometer'),
      value: formatUnit(Math.round(meter.km), 'km', lang),
      aside:
        meter.source !== 'box'
          ? t(`vehicle:choices.odometerSource.${meter.source}`)
          : meter.boxOffsetKm !== undefined
            ? t('vehicle:boxPlus', {
                km: `${meter.boxOffsetKm < 0 ? '−' : '+'} ${formatUnit(Math.round(Math.abs(meter.boxOffsetKm)), 'km', lang)}`,
              })
            : state.odometerSource && t(`source.${state.odometerSource}`),
    },
    state.voltageV !== null && { label: t('voltage'), value: formatUnit(state.voltageV, 'V', lang, 1) },
    state.ignition !== null && {
      label: t('ignition'),
      value: since
        ? t(state.ignition ? 'ignitionOnSince' : 'ignitionOffSince', { time: since })
        : t(state.ignition ? 'ignitionOn' : 'ignitionOff'),
    },
  ].filter((line) => line !== false && line !== null);
  if (lines.length === 0) return null;
  return (
    <div className="card-line !py-1">
      <DetailList lines={lines} />
    </div>
  );
}
