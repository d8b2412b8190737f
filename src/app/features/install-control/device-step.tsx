import { ScanLine } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LocalRow } from '../../../db/queries/live-rows.ts';
import { type Item, type SCANS, type Words, wordsIn } from '../../../domain/check-list/template.ts';
import { isImei } from '../../../domain/device/device.rules.ts';
import type { InstallDevice } from '../../../domain/install/install-draft.ts';
import { itemsOfStep } from '../../../domain/install/install-step.ts';
import { formatAge } from '../../../domain/text/format.ts';
import type { Locale } from '../../../domain/text/locale.ts';
import { useNowMs } from '../../entity-ui/use-now.ts';
import { useRows, useTimeZone } from '../../entity-ui/use-rows.ts';
import { FieldQuestion } from '../../field-ui/field-page.tsx';
import { ScanSheet } from '../../field-ui/scan-sheet.tsx';
import { typedText } from '../../field-ui/scanned-text.ts';
import { TestRow } from '../../field-ui/test-row.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { Note } from '../../ui/note.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useWizard } from './wizard.ts';

/** "356307 04 244101 3": an IMEI as it is printed. */
export function imeiText(serial: string): string {
  return /^\d{15}$/.test(serial) ? `${serial.slice(0, 6)} ${serial.slice(6, 8)} ${serial.slice(8, 14)} ${serial.slice(14)}` : serial;
}

/** "Teltonika FMC130". */
export function deviceWords(row: LocalRow | undefined, typeWord: (type: string) => string): string {
  if (!row) return '';
  return [typeWord(String(row['type'])), row['model']].filter((word) => typeof word === 'string' && word !== '').join(' ');
}

/** Devices as this phone knows them: nothing of it refuses an installation, the server decides. */
interface Devices {
  bySerial: (serial: string) => LocalRow | undefined;
  inVehicle: (vehicle: string | undefined) => LocalRow | undefined;
  /** The vehicle a device is in, when that is another one. */
  elsewhere: (serial: string, vehicle: string | undefined) => LocalRow | undefined;
  /** As a record names it. */
  named: (serial: string) => InstallDevice;
}

export function useDevices(): Devices {
  const { rows } = useRows('device');
  const { byId } = useRows('vehicle');
  return useMemo(() => {
    const serials = new Map(rows.map((row) => [row['serial'], row]));
    const bySerial = (serial: string): LocalRow | undefined => serials.get(serial);
    return {
      bySerial,
      inVehicle: (vehicle) => (vehicle === undefined ? undefined : rows.find((row) => row['vehicle'] === vehicle)),
      elsewhere: (serial, vehicle) => {
        const linked = bySerial(serial)?.['vehicle'];
        return typeof linked === 'string' && linked !== vehicle ? byId.get(linked) : undefined;
      },
      named: (serial) => {
        const row = bySerial(serial);
        return { id: row?._id ?? null, serial, type: row ? String(row['type']) : null };
      },
    };
  }, [rows, byId]);
}

/** What this phone knows of a device: its model, that it is in another vehicle. `linked`: of a removal, the device the vehicle is known to have. */
function DeviceKnown({ serial, linked }: { serial: string; linked?: string | null }) {
  const { t } = useTranslation(['installControl', 'device']);
  const { vehicle } = useWizard();
  const devices = useDevices();
  const row = devices.bySerial(serial);
  const elsewhere = devices.elsewhere(serial, vehicle?._id);
  return (
    <div className="grid gap-2" role="status">
      <p className="ic-imei">{imeiText(serial)}</p>
      {row ? (
        <Note tone="ok" title={deviceWords(row, (type) => t(`device:choices.type.${type}`))}>
          {t(`device:choices.status.${String(row['status'])}`)}
        </Note>
      ) : (
        <Note>{t('deviceUnknown')}</Note>
      )}
      {elsewhere && linked === undefined && (
        <Note tone="warning">{t('deviceElsewhere', { plate: String(elsewhere['registration']) })}</Note>
      )}
      {linked !== undefined && linked !== serial && (
        <Note tone="warning">{linked === null ? t('noDeviceLinked') : t('deviceNotLinked', { imei: imeiText(linked) })}</Note>
      )}
    </div>
  );
}

/** Step 2: which device, by its IMEI; what this phone knows of it is said, and refuses nothing. */
export function DeviceStep() {
  const { t } = useTranslation('installControl');
  const { install, answers, answer, change, vehicle, template, setting } = useWizard();
  const devices = useDevices();
  const items = itemsOfStep(template, 'device', answers, setting);
  const linked = devices.inVehicle(vehicle?._id);
  const linkedSerial = linked ? String(linked['serial']) : null;
  const isRemoval = install.mission === 'removal';
  const known = (serial: string) => (isImei(serial) || devices.bySerial(serial) ? devices.named(serial) : null);
  const identify = (serial: string): void => {
    answer('imei', serial === '' ? null : { value: serial });
    const device = known(serial);
    change({
      device,
      deviceAt: device ? Date.now() : null,
      ...(install.mission === 'swap' && !install.out && linkedSerial && linkedSerial !== serial && { out: devices.named(linkedSerial) }),
    });
  };
  return (
    <>
      <FieldQuestion title={t(isRemoval ? 'whichDeviceOut' : 'whichDevice')} help={t('whichDeviceText')} />
      {isRemoval && linkedSerial !== null && install.device === null && (
        <Button className="btn-block" onClick={() => identify(linkedSerial)}>
          {t('deviceLinked', { imei: imeiText(linkedSerial) })}
        </Button>
      )}
      {items.map((item) => (
        <div key={item.key} className="grid gap-3">
          <ScanField
            item={item}
            kind={item.scan === 'iccid' ? 'iccid' : 'imei'}
            {...(item.key === 'imei' && { onText: identify })}
            {...(item.key === 'nouveau' && {
              onText: (serial: string) => {
                answer(item.key, serial === '' ? null : { value: serial });
                change({ incoming: known(serial) });
              },
            })}
          />
          {item.key === 'imei' && install.device && (
            <DeviceKnown serial={install.device.serial} {...(isRemoval && { linked: linkedSerial })} />
          )}
          {item.key === 'nouveau' && install.incoming && <DeviceKnown serial={install.incoming.serial} />}
          {item.key === 'imei' && install.mission === 'swap' && (
            <div className="mt-2 grid gap-3">
              <ScanField
                kind="imei"
                label={t('deviceOut')}
                text={install.out?.serial ?? ''}
                onText={(serial) => change({ out: known(serial) })}
              />
              {install.out && <p className="ic-imei">{imeiText(install.out.serial)}</p>}
            </div>
          )}
        </div>
      ))}
    </>
  );
}

type ScanFieldProps = { kind: (typeof SCANS)[number]; onText?: (text: string) => void } & (
  | { item: Item; label?: never; text?: never }
  | { item?: never; label: string; text: string }
);

/** What is read by the camera rather than typed; a number that does not come out right is said, and kept as it is. */
export function ScanField({ item, kind, label, text, onText }: ScanFieldProps) {
  const { t, i18n } = useTranslation(['installControl', 'fieldUi']);
  const { answers, answer } = useWizard();
  const kept = item ? String(answers[item.key]?.value ?? '') : text;
  const [typed, setTyped] = useState(kept);
  const [scanning, setScanning] = useState(false);
  const [left, setLeft] = useState(kept !== '');
  useEffect(() => setTyped((before) => (bare(before) === bare(kept) || kept === '' ? before : kept)), [kept]);
  const tell = onText ?? ((value: string) => answer(item!.key, value === '' ? null : { value }));
  const take = (value: string): void => {
    setTyped(value);
    tell(typedText(value, kind) ?? value.trim());
  };
  const isWrong = left && typed.trim() !== '' && typedText(typed, kind) === null;
  return (
    <>
      <TextField
        label={item ? wordsIn(item.label, i18n.language as Locale) : label}
        value={typed}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        inputMode={kind === 'imei' || kind === 'iccid' ? 'numeric' : 'text'}
        error={isWrong ? t(`fieldUi:scan.issues.${kind}`) : undefined}
        onBlur={() => setLeft(true)}
        onChange={({ target }) => take(target.value)}
        trailing={<IconButton label={t('scan')} icon={<ScanLine aria-hidden="true" />} onClick={() => setScanning(true)} />}
      />
      {scanning && (
        <ScanSheet
          kinds={[kind]}
          onClose={() => setScanning(false)}
          onRead={(value) => {
            setScanning(false);
            setLeft(true);
            take(value);
          }}
        />
      )}
    </>
  );
}

const bare = (value: string): string => value.replace(/[\s-]/g, '');

/** Of a removal: when the device was last heard, as this phone knows it. It answers itself. */
export function LastFrame({ item, section }: { item: Item; section: Words | undefined }) {
  const { t, i18n } = useTranslation('installControl');
  const { install, answer, answers } = useWizard();
  const nowMs = useNowMs();
  const timeZone = useTimeZone();
  const heard = useDevices().bySerial(install.device?.serial ?? '')?.['lastSeenAt'];
  const at = typeof heard === 'string' ? heard : null;
  const value = at === null ? 'waiting' : 'ok';
  const given = answers[item.key]?.value;
  useEffect(() => {
    if (given !== value) answer(item.key, { value });
  }, [given, value, answer, item.key]);
  return (
    <>
      <FieldQuestion about={section && wordsIn(section, i18n.language as Locale)} title={wordsIn(item.label, i18n.language as Locale)} />
      <ul>
        <TestRow
          state={value}
          label={t('lastHeard')}
          value={at === null ? t('neverHeardHere') : formatAge(at, nowMs, i18n.language, timeZone)}
          detail={t('lastHeardText')}
        />
      </ul>
    </>
  );
}
