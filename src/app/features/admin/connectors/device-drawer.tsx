import { useTranslation } from 'react-i18next';
import type { DeviceType } from '../../../../domain/device/device-types.ts';
import { COMMANDED_TYPES } from '../../../../domain/platform/device-command.ts';
import { siteDeviceSchema } from '../../../../domain/platform/site-device.ts';
import { Age } from '../../../entity-ui/age.tsx';
import { ContestedPositions } from '../../../entity-ui/contested-positions.tsx';
import { RowDetails } from '../../../entity-ui/row-details.tsx';
import type { WordsOf } from '../../../entity-ui/field-text.ts';
import { KeptAge } from '../../../entity-ui/remote-age.tsx';
import { RemoteState } from '../../../entity-ui/remote-state.tsx';
import { formatDurationS, formatNumber, MISSING } from '../../../../domain/kit/format.ts';
import { AppLink } from '../../../shell/app-link.tsx';
import { call } from '../../../session/http.ts';
import { Button } from '../../../ui/button.tsx';
import { Drawer } from '../../../ui/drawer.tsx';
import { SiteVehicleLink } from '../linked-columns.tsx';
import { pageOf } from '../../../entity-ui/list/site-list.ts';
import { useAct } from '../use-act.ts';
import { Commands } from './commands.tsx';
import { ConnectedMark } from './device-columns.tsx';
import { Frames } from './frames.tsx';
import { useSiteRemote } from '../../../entity-ui/use-site-remote.ts';

const schema = pageOf(siteDeviceSchema);

/** A device beside the list: what it is, what it sends now, its last frames. */
export function DeviceDrawer({ id, type, words, onClose }: { id: string; type: DeviceType; words: WordsOf; onClose: () => void }) {
  const { t } = useTranslation(['admin-connectors', 'admin', 'admin-numbers', 'list']);
  const remote = useSiteRemote(`/api/v1/admin/connectors/${type}/devices?_id=${id}`, schema, { everyMs: 5_000 });
  const device = remote.value?.results[0];
  const { busy, act } = useAct(t('admin-numbers:notUnmapped'));
  const unmap = (device: string): Promise<void> =>
    act(async () => {
      await call(`/api/v1/admin/connectors/${type}/devices/${device}/announced`, { method: 'DELETE' });
      await remote.reload();
    });
  const { lang, timeZone } = words;
  const field = (name: string): string => words.t(`fields.${name}`);
  return (
    <Drawer open onClose={onClose} title={device?.title ?? words.t('one')}>
      <KeptAge remote={remote} timeZone={timeZone} />
      {!remote.value ? (
        <RemoteState remote={remote} />
      ) : !device ? (
        <p className="text-muted">{t('list:detailUnknown')}</p>
      ) : (
        <div className="grid gap-5">
          <RowDetails
            lines={[
              { label: field('status'), value: words.t(`choices.status.${device.status}`) },
              { label: field('serial'), value: device.serial },
              ...(device.announced === null
                ? []
                : [
                    {
                      label: t('admin-numbers:announced'),
                      value: device.announced,
                      aside: (
                        <Button size="sm" busy={busy} onClick={() => void unmap(device._id)}>
                          {t('admin-numbers:unmap')}
                        </Button>
                      ),
                    },
                  ]),
              {
                label: t('admin:list.account'),
                value: (
                  <AppLink className="link" href={`/admin/organizations?open=${device.owner.id}`}>
                    {device.owner.name}
                  </AppLink>
                ),
              },
              { label: field('vehicle'), value: device.vehicle ? <SiteVehicleLink vehicle={device.vehicle} /> : MISSING },
              ...(device.model ? [{ label: field('model'), value: device.model }] : []),
              ...(device.firmware ? [{ label: field('firmware'), value: device.firmware }] : []),
              ...(device.connected === null
                ? []
                : [
                    {
                      label: t('columns.connection'),
                      value: <ConnectedMark connected={device.connected} t={t} />,
                      aside: device.connected ? (device.remote ?? undefined) : undefined,
                    },
                  ]),
              {
                label: t('columns.lastMessage'),
                value: device.lastMessageAt ? <Age at={device.lastMessageAt} timeZone={timeZone} /> : MISSING,
              },
              { label: t('columns.latency'), value: formatDurationS(device.latencyS, lang) },
              { label: t('columns.messagesToday'), value: formatNumber(device.messagesToday, lang) },
              { label: t('columns.withoutFixToday'), value: formatNumber(device.withoutFixToday, lang) },
              { label: t('columns.errorsToday'), value: formatNumber(device.errorsToday, lang) },
            ]}
          />
          <ContestedPositions device={device._id} timeZone={timeZone} />
          {COMMANDED_TYPES.includes(type) && <Commands device={device._id} words={words} />}
          <Frames type={type} serial={device.announced ?? device.serial} words={words} />
        </div>
      )}
    </Drawer>
  );
}
