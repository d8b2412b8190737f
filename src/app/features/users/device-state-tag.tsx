import { CheckCheck, ClockAlert, CloudUpload, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { SyncDeviceState } from '../../../domain/sync/sync-device-state.ts';

const LOOK = {
  late: { tone: 'tag-warning', Icon: ClockAlert },
  refused: { tone: 'tag-alert', Icon: TriangleAlert },
  waiting: { tone: 'tag-pending', Icon: CloudUpload },
  clear: { tone: 'tag-ok', Icon: CheckCheck },
} as const;

export function DeviceStateTag({ state }: { state: SyncDeviceState }) {
  const { t } = useTranslation('users');
  const { tone, Icon } = LOOK[state];
  return (
    <span className={`tag ${tone}`}>
      <Icon aria-hidden="true" />
      {t(`devices.states.${state}`)}
    </span>
  );
}
