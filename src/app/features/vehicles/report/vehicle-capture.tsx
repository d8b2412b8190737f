import { useParams, useSearch } from '@tanstack/react-router';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CaptureNone, CaptureNothing, CapturePage, useMirrored } from '../../../capture/capture-page.tsx';
import { activityAt } from '../../../../domain/telemetry/state.ts';
import { diagnosticMessage } from '../../../entity-ui/vehicle/device-diagnostics.tsx';
import { StateText } from '../../../entity-ui/vehicle/vehicle-state.tsx';
import { usePendingPhoto } from '../../../entity-ui/attachments/chosen-file.ts';
import { useNowMs } from '../../../entity-ui/use-now.ts';
import { useRow, useRows, useStatesAsked, useSyncStatus, useTimeZone, useVehicleState } from '../../../entity-ui/use-rows.ts';
import { useWords } from '../../../entity-ui/use-words.ts';
import { formatDateTime, formatNumber } from '../../../../domain/text/format.ts';
import type { DayRange } from '../../../../domain/time/periods.ts';
import { rangeText } from '../../../ui/dates/range-model.ts';
import { Note } from '../../../ui/note.tsx';
import { Plate } from '../../../ui/vehicle-marks.tsx';
import { PhotoPicture } from '../photo-picture.tsx';
import { useVehicleReport, VehicleReportParts } from './vehicle-report-parts.tsx';
import { modelOf } from '../vehicle-items.ts';
import { DevicePanel, IdentityPanel, MeasuresPanel } from '../vehicle-panels.tsx';
import '../vehicles.css';
import '../vehicle-report.css';

interface PeriodProps {
  id: string;
  range: DayRange;
  onReady: (isReady: boolean) => void;
}

/** What the report of a vehicle tells of a period, on paper. */
function PeriodParts({ id, range, onReady }: PeriodProps) {
  const timeZone = useTimeZone();
  const data = useVehicleReport(id, range, timeZone, true);
  const { running, missing } = data.run;
  const isDrawn = !running && data.isCosted;
  useEffect(() => onReady(isDrawn), [onReady, isDrawn]);
  const { t, i18n } = useTranslation('reports');
  return (
    <>
      {!running && missing > 0 ? (
        <Note tone="offline">{t('missing', { count: missing, figure: formatNumber(missing, i18n.language) })}</Note>
      ) : null}
      <VehicleReportParts id={id} data={data} timeZone={timeZone} />
    </>
  );
}

/** The sheet of a vehicle; with a period, what it did in it too. */
function VehicleSheet({ id, range = null }: { id: string; range?: DayRange | null }) {
  const { t } = useTranslation(['capture', 'vehicles', 'diagnostic', 'errors']);
  const words = useWords('vehicle');
  const row = useRow('vehicle', id);
  const isMirrored = useMirrored('vehicle');
  const state = useVehicleState(id);
  const isTold = useStatesAsked();
  const { online } = useSyncStatus();
  const fleet = useRow('fleet', row?.['fleet'] as string | null);
  const driver = useRow('driver', row?.['driver'] as string | null);
  const box = useRow('device', row?.['device'] as string | null);
  const diagnosticRows = useRows('diagnostic').rows;
  const diagnostics = useMemo(() => diagnosticRows.filter((one) => one['vehicle'] === id), [diagnosticRows, id]);
  const photo = typeof row?.['photo'] === 'string' ? row['photo'] : undefined;
  const { url } = usePendingPhoto(`vehicle:${id}`, photo);
  const nowMs = useNowMs();
  const [isMade, setIsMade] = useState(range === null);
  if (!row) return isMirrored ? <CaptureNothing title={t('vehicle')} text={t(online ? 'errors:notFound' : 'absent')} /> : null;
  const parts = [modelOf(row), fleet && String(fleet['name']), driver && String(driver['name'])].filter(Boolean);
  return (
    <CapturePage
      ready={isMirrored && (isTold || !online) && isMade}
      title={t('vehicle')}
      subtitle={[range && rangeText(range, words.lang), t('madeAt', { time: formatDateTime(nowMs, words.lang, words.timeZone) })]
        .filter(Boolean)
        .join(' · ')}
    >
      <div className="cap-vehicle">
        <span className="vd-photo">
          <PhotoPicture category={row['category']} src={url ?? photo} alt="" online={online} />
        </span>
        <div>
          <Plate value={String(row['registration'])} size="l" />
          <p>{parts.join(' · ')}</p>
          <StateText activity={activityAt(state, nowMs)} state={state} nowMs={nowMs} long />
        </div>
      </div>
      <IdentityPanel row={row} words={words} />
      <div className="cap-two">
        <MeasuresPanel row={row} state={state} words={words} nowMs={nowMs} />
        <DevicePanel box={box} state={state} nowMs={nowMs} pending={false} />
      </div>
      {diagnostics.length > 0 ? (
        <section>
          <h2>{t('vehicles:diagnostics.title')}</h2>
          <ul>
            {diagnostics.map((one) => (
              <li key={one._id}>{diagnosticMessage(one, t, words.lang)}</li>
            ))}
          </ul>
        </section>
      ) : null}
      {range && isMirrored ? <PeriodParts id={id} range={range} onReady={setIsMade} /> : null}
    </CapturePage>
  );
}

/** `/pages-for-capture/vehicle/{id?}` */
export function VehicleCapture() {
  const { id } = useParams({ from: '/pages-for-capture/vehicle/{-$id}' });
  const { from, to } = useSearch({ from: '/pages-for-capture/vehicle/{-$id}' });
  return id === undefined ? (
    <CaptureNone of="vehicle" />
  ) : (
    <VehicleSheet key={id} id={id} range={from && to && from <= to ? { from, to } : null} />
  );
}
