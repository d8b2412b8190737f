import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { siteDeviceSchema, type UnprovisionedDevice } from '../../../../domain/platform/site-device.ts';
import { pageOf } from '../../../entity-ui/list/site-list.ts';
import { Picker } from '../../../entity-ui/picker.tsx';
import { RemoteState } from '../../../entity-ui/remote-state.tsx';
import { useSiteRemote } from '../../../entity-ui/use-site-remote.ts';
import { call } from '../../../session/http.ts';
import { notify } from '../../../shell/notifications.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { useAct } from '../use-act.ts';

const devicesSchema = pageOf(siteDeviceSchema);
const mappedSchema = z.object({ device: z.uuid(), replayed: z.int() });

/** Says which declared device announces itself with a number that is not its own. */
export function MapDialog({ stranger, onClose, onDone }: { stranger: UnprovisionedDevice; onClose: () => void; onDone: () => void }) {
  const { t } = useTranslation(['admin-numbers', 'common']);
  const [device, setDevice] = useState<string | null>(null);
  const [missing, setMissing] = useState(false);
  const { busy, act } = useAct(t('notMapped'));
  const devices = useSiteRemote(`/api/v1/admin/connectors/${stranger.type}/devices?size=10000`, devicesSchema);
  const options = useMemo(
    () =>
      (devices.value?.results ?? []).map((row) => ({
        id: row._id,
        label: `${row.title} · ${row.serial}`,
        detail: [row.owner.name, row.vehicle?.title].filter(Boolean).join(' · '),
      })),
    [devices.value],
  );
  const map = (): Promise<void> =>
    act(async () => {
      const { replayed } = mappedSchema.parse(
        await call(`/api/v1/admin/quarantine/${stranger._id}/map`, { method: 'POST', json: { device } }),
      );
      notify({ msg: t('mapped', { serial: stranger.serial, count: replayed }) });
      onDone();
    });
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('mapTitle', { serial: stranger.serial })}
      footer={
        <>
          <Button onClick={onClose}>{t('common:cancel')}</Button>
          <Button variant="primary" busy={busy} onClick={() => (device === null ? setMissing(true) : void map())}>
            {t('mapConfirm')}
          </Button>
        </>
      }
    >
      <div className="grid min-h-80 content-start gap-4">
        <p className="text-muted">{t('mapText')}</p>
        {devices.value ? (
          <Picker
            label={t('device')}
            required
            value={device}
            options={options}
            error={missing && device === null ? t('deviceMissing') : undefined}
            onChange={setDevice}
          />
        ) : (
          <RemoteState remote={devices} />
        )}
      </div>
    </Dialog>
  );
}
