import { useTranslation } from 'react-i18next';
import { Note } from '../../ui/note.tsx';
import { deviceWords, imeiText } from './device-words.ts';
import { useDevices } from './use-devices.ts';
import { useWizard } from './wizard.ts';

/** What this phone knows of a device: its model, that it is in another vehicle. `linked`: of a removal, the device the vehicle is known to have. */
export function DeviceKnown({ serial, linked }: { serial: string; linked?: string | null }) {
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
