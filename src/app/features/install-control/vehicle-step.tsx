import { Check, ScanLine } from 'lucide-react';
import { useState, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { wordsIn } from '../../../domain/check-list/template.ts';
import { INSTALL_MISSIONS } from '../../../domain/install/sealed-install.ts';
import { itemsOfStep } from '../../../domain/install/install-step.ts';
import type { Locale } from '../../../domain/text/locale.ts';
import { foldText } from '../../../domain/text/search-text.ts';
import type { LocalRow } from '../../../db/queries/live-rows.ts';
import { ChoicePills } from '../../field-ui/choice-pills.tsx';
import { ScanSheet } from '../../field-ui/scan-sheet.tsx';
import { Button } from '../../ui/button.tsx';
import { Plate } from '../../ui/vehicle-marks.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useRows } from '../../entity-ui/use-rows.ts';
import { findVehicles } from '../../field-ui/field-vehicles.ts';
import type { Mission } from './use-install-draft.ts';
import { ScanField } from './device-step.tsx';
import { useWizard } from './wizard.ts';

/** "Peugeot Partner": what a vehicle is, beside its plate. */
export function vehicleWords(vehicle: LocalRow): string {
  return [vehicle['make'], vehicle['model'], vehicle['name']]
    .filter((word) => typeof word === 'string' && word !== '')
    .slice(0, 2)
    .join(' ');
}

const SHOWN = 8;

interface FoundVehicles {
  found: readonly LocalRow[];
  /** The one vehicle that a code names: by its sticker, its plate or its VIN. */
  scanned: (text: string) => LocalRow | undefined;
}

/** Vehicles that an installer may mean. */
function useFoundVehicles(query: string): FoundVehicles {
  const { rows, byId } = useRows('vehicle');
  return useMemo(
    () => ({
      found: findVehicles(rows, query, null, new Map(), new Set())
        .slice(0, SHOWN)
        .map(({ vehicle }) => vehicle),
      scanned: (text) =>
        byId.get(text) ??
        rows.find((row) =>
          [row['registration'], row['vin']].some((one) => typeof one === 'string' && one !== '' && foldText(one) === foldText(text)),
        ),
    }),
    [rows, byId, query],
  );
}

/** Step 1: the job, and the vehicle it is done on. */
export function VehicleStep({ chooseMission }: { chooseMission: (mission: Mission) => void }) {
  const { t, i18n } = useTranslation('installControl');
  const { install, answers, answer, vehicle, choose, change, template, setting } = useWizard();
  const [query, setQuery] = useState('');
  const [scanning, setScanning] = useState(false);
  const { found, scanned } = useFoundVehicles(query);
  const motif =
    install.mission === 'removal' ? itemsOfStep(template, 'vehicle', answers, setting).find(({ key }) => key === 'motif') : undefined;
  const vin = itemsOfStep(template, 'vehicle', answers, setting).find(({ scan }) => scan === 'vin');
  const isSure = install.vehicleAt !== null;
  return (
    <>
      <ChoicePills
        label={t('mission')}
        value={install.mission ?? undefined}
        columns={2}
        options={INSTALL_MISSIONS.map((key) => ({ key, label: t(`missions.${key}`) }))}
        onChoose={(key) => chooseMission(key as Mission)}
      />
      {motif && (
        <ChoicePills
          label={wordsIn(motif.label, i18n.language as Locale)}
          value={answers[motif.key]?.value as string | undefined}
          options={(motif.options ?? []).map(({ key, label }) => ({ key, label: wordsIn(label, i18n.language as Locale) }))}
          onChoose={(value) => {
            answer(motif.key, { value });
            if (value !== 'swap') change({ incoming: null });
          }}
        />
      )}
      {vehicle ? (
        <section className="ic-vehicle">
          <Plate value={String(vehicle['registration'])} size="l" />
          <p>{vehicleWords(vehicle) || t('noModel')}</p>
          <p className="muted">{vehicle['vin'] ? `VIN ${String(vehicle['vin'])}` : t('noVin')}</p>
          {isSure ? (
            <p className="ic-done">
              <Check aria-hidden="true" />
              {t('vehicleSure')}
            </p>
          ) : null}
          <Button onClick={() => choose(null)}>{t('otherVehicle')}</Button>
        </section>
      ) : (
        <section className="grid gap-4">
          <div className="field-question">
            <h2>{t('whichVehicle')}</h2>
          </div>
          <Button icon={<ScanLine aria-hidden="true" />} className="btn-block" onClick={() => setScanning(true)}>
            {t('scanVehicle')}
          </Button>
          <TextField
            label={t('findVehicle')}
            hint={t('findVehicleHint')}
            value={query}
            autoComplete="off"
            autoCapitalize="characters"
            onChange={({ target }) => setQuery(target.value)}
          />
          {found.length === 0 ? <p className="muted">{t('noVehicle')}</p> : null}
          <ul className="field-lines">
            {found.map((row) => (
              <li key={row._id}>
                <button type="button" className="flex min-h-14 min-w-0 flex-1 items-center gap-3 text-left" onClick={() => choose(row)}>
                  <Plate value={String(row['registration'])} size="m" />
                  <span className="ell muted">{vehicleWords(row)}</span>
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
      {vehicle && isSure && vin && <ScanField item={vin} kind="vin" />}
      {scanning && (
        <ScanSheet
          kinds={['plate', 'vin', 'qr']}
          onClose={() => setScanning(false)}
          onRead={(text) => {
            setScanning(false);
            const row = scanned(text);
            if (row) choose(row);
            else setQuery(text);
          }}
        />
      )}
    </>
  );
}
