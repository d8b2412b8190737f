import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import type { UnprovisionedDevice } from '../../../../domain/platform/site-device.ts';
import { siteVehicleSchema } from '../../../../domain/platform/site-vehicle.ts';
import { Picker } from '../../../entity-ui/form/picker.tsx';
import { call } from '../../../session/http.ts';
import { notify } from '../../../shell/notifications.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/overlay.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useOrganizations } from '../organization-field.tsx';
import { pageOf } from '../../../entity-ui/list/site-list.ts';
import { useAct } from '../use-act.ts';
import { useDraftValues } from '../../../entity-ui/form/use-kept-draft.ts';
import { useSiteRemote } from '../../../entity-ui/use-remote.ts';

const vehiclesSchema = pageOf(siteVehicleSchema);
const adoptedSchema = z.object({ device: z.uuid(), replayed: z.int() });

const EMPTY = { organization: '', vehicle: '', title: '' };

/** Gives a device nobody declared to an organization, and to one of its vehicles; what it sent meanwhile is stored. */
export function AdoptDialog({ stranger, onClose, onDone }: { stranger: UnprovisionedDevice; onClose: () => void; onDone: () => void }) {
  const { t } = useTranslation(['adminConnectors', 'common', 'device']);
  const organizations = useOrganizations();
  const { values, set, forget } = useDraftValues(`site:adopt:${stranger._id}`, EMPTY);
  const { title } = values;
  const [organization, vehicle] = [values.organization || null, values.vehicle || null];
  const [missing, setMissing] = useState(false);
  const { busy, act } = useAct(t('notAdopted'));
  const vehicles = useSiteRemote(
    organization === null ? null : `/api/v1/admin/vehicles?owner=${organization}&status=active,workshop,reserve&size=10000`,
    vehiclesSchema,
  );
  const choices = useMemo(
    () => organizations.map(({ _id, name, city }) => ({ id: _id, label: name, ...(city ? { detail: city } : {}) })),
    [organizations],
  );
  const carriers = useMemo(
    () =>
      (vehicles.value?.results ?? []).map((row) => ({
        id: row._id,
        label: row.registration,
        detail: [[row.make, row.model].filter(Boolean).join(' '), row.device ? t('carries', { device: row.device.title }) : '']
          .filter(Boolean)
          .join(' · '),
      })),
    [vehicles.value, t],
  );
  const adopt = (): Promise<void> =>
    act(async () => {
      const json = { organization, ...(vehicle === null ? {} : { vehicle }), ...(title.trim() === '' ? {} : { title: title.trim() }) };
      const { replayed } = adoptedSchema.parse(await call(`/api/v1/admin/quarantine/${stranger._id}/adopt`, { method: 'POST', json }));
      forget();
      notify({ msg: t('adopted', { serial: stranger.serial, count: replayed }) });
      onDone();
    });
  const giveUp = (): void => {
    forget();
    onClose();
  };
  return (
    <Dialog
      open
      onClose={giveUp}
      title={t('adoptTitle', { serial: stranger.serial })}
      footer={
        <>
          <Button onClick={giveUp}>{t('common:cancel')}</Button>
          <Button variant="primary" busy={busy} onClick={() => (organization === null ? setMissing(true) : void adopt())}>
            {t('adoptConfirm')}
          </Button>
        </>
      }
    >
      <div className="grid min-h-96 content-start gap-4">
        <p className="text-muted">{t('adoptText', { count: stranger.count })}</p>
        <Picker
          label={t('organization')}
          required
          value={organization}
          options={choices}
          error={missing && organization === null ? t('organizationMissing') : undefined}
          onChange={(id) => set({ organization: id ?? '', vehicle: '' })}
        />
        <Picker
          label={t('vehicle')}
          value={vehicle}
          options={carriers}
          disabled={organization === null}
          hint={t('vehicleHint')}
          onChange={(id) => set({ vehicle: id ?? '' })}
        />
        <TextField
          label={t('device:fields.title')}
          value={title}
          maxLength={120}
          hint={t('titleHint')}
          onChange={(event) => set({ title: event.target.value })}
        />
      </div>
    </Dialog>
  );
}
