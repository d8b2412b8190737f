import { odometerOf } from '../../../domain/vehicle/vehicle-meter.ts';
import { Check, CircleAlert, Radio } from 'lucide-react';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { ENTITIES } from '../../../domain/registry.ts';
import { activityAt, type VehicleState } from '../../../domain/telemetry/state.ts';
import type { LocalRow } from '../../../db/queries/live-rows.ts';
import { Age } from '../../entity-ui/remote-state.tsx';
import { type DetailLine, DetailList, RowDetails } from '../../entity-ui/screen/row-details.tsx';
import { fieldText, type WordsOf } from '../../entity-ui/field-text.ts';
import { Level } from '../../entity-ui/vehicle/vehicle-state.tsx';
import { useStatesAsked } from '../../entity-ui/use-rows.ts';
import { useWords } from '../../entity-ui/use-words.ts';
import { formatDate, formatDateTime, formatNumber, formatTime, formatUnit, MISSING } from '../../../domain/text/format.ts';
import { AppLink } from '../../shell/app-link.tsx';
import { levelOf } from './vehicle-items.ts';

const vehicle = ENTITIES.vehicle;
const device = ENTITIES.device;

/** Groups of an IMEI as it is read aloud. */
function serialText(serial: string): string {
  return /^\d{15}$/.test(serial)
    ? `${serial.slice(0, 6)} ${serial.slice(6, 8)} ${serial.slice(8, 14)} ${serial.slice(14)}`.replaceAll(' ', '\u00a0')
    : serial;
}

/** Figures of the vehicle now, each with its source; a figure nobody measured is entered by hand or missing. */
function measuresOf(row: LocalRow, state: VehicleState | undefined, words: WordsOf, nowMs: number, t: TFunction): DetailLine[] {
  const { lang } = words;
  const electric = row['energy'] === 'electric';
  const pct = levelOf({ row, state });
  const tank = Number(electric ? row['batteryKwh'] : row['tankL']) || null;
  const left = pct != null && tank ? `≈\u00a0${formatUnit((pct / 100) * tank, electric ? 'kWh' : 'l', lang)}` : undefined;
  const figure = (field: string, measured: number | null | undefined, unit: string): DetailLine => ({
    label: words.t(`fields.${field}`),
    value: formatUnit(measured ?? (row[field] as number | null), unit, lang),
    aside: measured != null ? undefined : row[field] === null ? undefined : t('measures.entered'),
    pending: row.pending?.includes(field),
  });
  const meter = odometerOf(row, state);
  const odometer = figure('odometerKm', meter?.km, 'km');
  if (meter && meter.source !== 'box')
    odometer.aside = [words.t(`choices.odometerSource.${meter.source}`), meter.at && formatDate(meter.at, lang, words.timeZone)]
      .filter(Boolean)
      .join(' · ');
  else if (meter?.boxOffsetKm !== undefined)
    odometer.aside = words.t('boxPlus', {
      km: `${meter.boxOffsetKm < 0 ? '−' : '+'} ${formatUnit(Math.round(Math.abs(meter.boxOffsetKm)), 'km', lang)}`,
    });
  else if (state?.odometerSource) odometer.aside = t(`measures.source.${state.odometerSource}`);
  return [
    { label: words.t(`choices.energy.${String(row['energy'])}`), value: <Level pct={pct} lang={lang} />, aside: left },
    odometer,
    figure('engineHours', state?.engineHours, 'h'),
    { label: t('measures.voltage'), value: state?.voltageV == null ? MISSING : `${formatNumber(state.voltageV, lang, 1)}\u00a0V` },
    {
      label: t('measures.ignition'),
      value:
        state?.ignition == null
          ? MISSING
          : t(state.ignition ? 'measures.on' : 'measures.off', {
              context: state.ignitionSince ? 'since' : undefined,
              since: state.ignitionSince ? timeOrDate(state.ignitionSince, nowMs, words) : '',
            }),
    },
  ];
}

function timeOrDate(at: string, nowMs: number, words: WordsOf): string {
  const ageS = (nowMs - Date.parse(at)) / 1000;
  return ageS < 86_400 ? formatTime(at, words.lang, words.timeZone) : formatDateTime(at, words.lang, words.timeZone);
}

interface PanelProps {
  row: LocalRow;
  state: VehicleState | undefined;
  words: WordsOf;
  nowMs: number;
}

export function MeasuresPanel({ row, state, words, nowMs }: PanelProps) {
  const { t } = useTranslation('vehicles');
  return (
    <section className="panel vd-card" aria-labelledby="vd-measures">
      <header>
        <h2 id="vd-measures">{t('measures.title')}</h2>
        {state && (
          <span className="end inline-flex items-center gap-1 text-xs text-muted">
            <Radio aria-hidden="true" className="size-3.5!" />
            <Age at={state.at} timeZone={words.timeZone} />
          </span>
        )}
      </header>
      <div className="in">
        <DetailList lines={measuresOf(row, state, words, nowMs, t)} />
      </div>
    </section>
  );
}

export function DevicePanel({
  box,
  state,
  nowMs,
  pending,
}: {
  box: LocalRow | undefined;
  state: VehicleState | undefined;
  nowMs: number;
  pending: boolean;
}) {
  const { t } = useTranslation('vehicles');
  const words = useWords('device', false);
  const line = (name: keyof typeof device.fields): DetailLine => ({
    label: words.t(`fields.${name}`),
    value: fieldText(name, device.fields[name], box?.[name], words),
    pending: box?.pending?.includes(name),
  });
  const asked = useStatesAsked();
  const speaks = activityAt(state, nowMs) !== 'offline';
  return (
    <section className="panel vd-card" aria-labelledby="vd-device">
      <header>
        <h2 id="vd-device">{t('device.title')}</h2>
        {box && (state || asked) && (
          <span className={speaks ? 'tag tag-ok' : 'tag'}>
            {speaks ? <Check aria-hidden="true" /> : <CircleAlert aria-hidden="true" />}
            {t(speaks ? 'device.speaks' : 'device.silent')}
          </span>
        )}
        {box && (
          <span className="end text-sm">
            <AppLink href={`/gestion/dispositifs-communicants?q=${encodeURIComponent(String(box['title']))}`} className="link">
              {pending ? t('device.pending') : String(box['title'])}
            </AppLink>
          </span>
        )}
      </header>
      <div className="in">
        {box ? (
          <DetailList
            lines={[
              {
                label: words.t('fields.model'),
                value: [fieldText('type', device.fields['type']!, box['type'], words), box['model']].filter(Boolean).join(' '),
              },
              { label: words.t('fields.serial'), value: serialText(String(box['serial'])) },
              ...(box['firmware'] ? [line('firmware')] : []),
              ...(state?.satellites != null
                ? [{ label: t('device.network'), value: t('device.satellites', { count: state.satellites }) }]
                : []),
              line('installedOn'),
            ]}
          />
        ) : (
          <p className="pb-3 text-sm text-muted">{t('device.none')}</p>
        )}
      </div>
    </section>
  );
}

const IDENTITY = [
  'name',
  'vin',
  'make',
  'model',
  'year',
  'category',
  'energy',
  'co2GKm',
  'gvwrKg',
  'speedLimitKmh',
  'consumptionRef',
  'inServiceOn',
  'inspectionDueOn',
  'tachographDownloadedOn',
  'status',
  'carSharing',
  'homeSite',
  'seats',
  'bootL',
  'privateUse',
  'tags',
  'note',
] as const;

export function IdentityPanel({ row, words }: { row: LocalRow; words: WordsOf }) {
  const { t } = useTranslation('vehicles');
  return (
    <section className="panel vd-card" aria-labelledby="vd-identity">
      <header>
        <h2 id="vd-identity">{t('identity')}</h2>
      </header>
      <div className="in vd-two">
        <RowDetails
          lines={IDENTITY.map((name) => ({
            label: words.t(`fields.${name}`),
            value: fieldText(name, vehicle.fields[name], row[name], words),
            pending: row.pending?.includes(name),
          }))}
        />
      </div>
    </section>
  );
}
