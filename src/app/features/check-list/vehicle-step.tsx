import { ArrowRight, QrCode } from 'lucide-react';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dropPendingUpload } from '../../../db/queries/pending-uploads.ts';
import type { LocalRow } from '../../../db/queries/live-rows.ts';
import { serverNowMs } from '../../../db/queries/sync-status.ts';
import { isImmobilizing } from '../../../domain/check-list/open-defects.ts';
import { plateKey } from '../../../domain/vehicle/vehicle.rules.ts';
import { ofOtherVehicle } from '../../../domain/field-work/record-draft.ts';
import { useRows, useStates } from '../../entity-ui/use-rows.ts';
import { FieldBody, FieldBottom } from '../../field-ui/field-page.tsx';
import { findVehicles } from '../../field-ui/field-vehicles.ts';
import { formatUnit } from '../../../domain/text/format.ts';
import { Button } from '../../ui/button.tsx';
import { Note } from '../../ui/note.tsx';
import { Plate } from '../../ui/vehicle-marks.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useCheck } from './check.ts';
import { useAssigned, useOpenDefects } from './use-assigned.ts';

const ScanSheet = lazy(() => import('../../field-ui/scan-sheet.tsx').then((module) => ({ default: module.ScanSheet })));
const LISTED = 30;

/** Which vehicle: by its sticker, the end of its plate, or among the nearest; then "it is this one". */
export function VehicleStep() {
  const { t, i18n } = useTranslation('checkList');
  const check = useCheck();
  const { rows } = useRows('vehicle');
  const states = useStates();
  const { dueFor, own } = useAssigned();
  const [typed, setTyped] = useState('');
  const [scans, setScans] = useState(false);
  const [unknown, setUnknown] = useState<string | null>(null);
  const [chosen, setChosen] = useState<LocalRow | undefined>(check.vehicle);
  const defects = useOpenDefects(chosen?._id);
  const mine = useMemo(() => new Set(own.map(({ _id }) => _id)), [own]);
  const found = useMemo(() => findVehicles(rows, typed, check.gps.place, states.byId, mine), [rows, typed, check.gps.place, states, mine]);

  const read = (text: string, kind: string): void => {
    setScans(false);
    const row = rows.find((one) =>
      kind === 'qr' ? one._id === text : kind === 'vin' ? one['vin'] === text : plateKey(String(one['registration'])) === plateKey(text),
    );
    setUnknown(row ? null : text);
    if (row) setChosen(row);
    else setTyped(text);
  };
  const confirm = async (row: LocalRow): Promise<void> => {
    const due = await dueFor(check.draft.template.key, row, await serverNowMs());
    const before = check.draft.vehicle;
    const isOther = before !== null && before.id !== row._id;
    const dropped = isOther ? check.draft.files : [];
    check.change((draft) => ({
      ...(isOther ? ofOtherVehicle(draft) : {}),
      vehicle: { id: row._id, plate: String(row['registration']), vin: (row['vin'] as string | null) ?? null },
      due,
      at: 'defects',
    }));
    // `keep` shows its failure; a file that stays is swept with the draft.
    await check.keep().catch(() => undefined);
    for (const { id } of dropped) await dropPendingUpload(id).catch(() => undefined);
  };
  if (chosen)
    return (
      <>
        <FieldBody>
          <div className="field-question">
            <p className="text-muted">{t('vehicle.title')}</p>
            <h2>
              <Plate value={String(chosen['registration'])} size="l" />
            </h2>
            <p>{[chosen['name'], [chosen['make'], chosen['model']].filter(Boolean).join(' ')].filter(Boolean).join(' · ')}</p>
          </div>
          {defects.some(isImmobilizing) ? (
            <Note tone="alert" title={t('immobilized.title')}>
              {t('immobilized.open')}
            </Note>
          ) : null}
        </FieldBody>
        <FieldBottom>
          <Button onClick={() => setChosen(undefined)}>{t('vehicle.other')}</Button>
          <Button variant="primary" onClick={() => void confirm(chosen)}>
            {t('vehicle.confirm')}
            <ArrowRight aria-hidden="true" />
          </Button>
        </FieldBottom>
      </>
    );
  return (
    <>
      <FieldBody>
        <div className="field-question">
          <h2>{t('vehicle.which')}</h2>
          <p className="text-muted">{t('vehicle.text')}</p>
        </div>
        <TextField
          label={t('vehicle.search')}
          autoComplete="off"
          autoCapitalize="characters"
          enterKeyHint="search"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        {unknown ? (
          <Note tone="warning" live>
            {t('vehicle.unknown', { code: unknown })}
          </Note>
        ) : null}
        <ul className="field-lines">
          {found.slice(0, LISTED).map(({ vehicle, awayM }) => (
            <li key={vehicle._id}>
              <button
                type="button"
                className="flex min-h-14 min-w-0 flex-1 items-center gap-3 text-left"
                onClick={() => setChosen(vehicle)}
              >
                <Plate value={String(vehicle['registration'])} size="m" />
                <span className="min-w-0 flex-1">
                  <span className="ell block">{String(vehicle['name'] ?? vehicle['model'] ?? '')}</span>
                  {mine.has(vehicle._id) ? <b className="block text-accent-strong">{t('todo.own', { count: 1 })}</b> : null}
                </span>
                {awayM === null ? null : (
                  <span className="text-muted">
                    {awayM < 1000
                      ? formatUnit(Math.round(awayM), 'm', i18n.language)
                      : formatUnit(awayM / 1000, 'km', i18n.language, awayM < 10_000 ? 1 : 0)}
                  </span>
                )}
              </button>
            </li>
          ))}
        </ul>
        {found.length > LISTED ? <p className="text-muted">{t('vehicle.more', { count: found.length - LISTED })}</p> : null}
        {found.length === 0 ? <p className="text-muted">{t('vehicle.none')}</p> : null}
      </FieldBody>
      <FieldBottom>
        <Button variant="primary" icon={<QrCode aria-hidden="true" />} onClick={() => setScans(true)}>
          {t('vehicle.scan')}
        </Button>
      </FieldBottom>
      {scans ? (
        <Suspense>
          <ScanSheet kinds={['qr', 'vin', 'plate']} title={t('vehicle.scan')} onClose={() => setScans(false)} onRead={read} />
        </Suspense>
      ) : null}
    </>
  );
}
