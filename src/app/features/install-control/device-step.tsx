import { useTranslation } from 'react-i18next';
import { isImei } from '../../../domain/device/device.rules.ts';
import { itemsOfStep } from '../../../domain/install/install-step.ts';
import { FieldQuestion } from '../../field-ui/field-question.tsx';
import { Button } from '../../ui/button.tsx';
import { Note } from '../../ui/note.tsx';
import { imeiText, deviceWords } from './device-words.ts';
import { ScanField } from './scan-field.tsx';
import { useDevices } from './use-devices.ts';
import { useWizard } from './wizard.ts';

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
