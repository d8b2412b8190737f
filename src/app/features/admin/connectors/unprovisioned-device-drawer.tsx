import { PackagePlus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { UnprovisionedDevice } from '../../../../domain/platform/site-device.ts';
import { Age } from '../../../entity-ui/age.tsx';
import { RowDetails } from '../../../entity-ui/row-details.tsx';
import type { WordsOf } from '../../../entity-ui/field-text.ts';
import { formatDateTime, formatNumber, formatUnit, MISSING } from '../../../../domain/kit/format.ts';
import { Button } from '../../../ui/button.tsx';
import { Drawer } from '../../../ui/drawer.tsx';
import { Note } from '../../../ui/note.tsx';
import { Frames } from './frames.tsx';

interface UnprovisionedDeviceDrawerProps {
  stranger: UnprovisionedDevice;
  words: WordsOf;
  onClose: () => void;
  onAdopt: () => void;
}

/** A device nobody declared, beside the list: what it sends tells whose it may be. */
export function UnprovisionedDeviceDrawer({ stranger, words, onClose, onAdopt }: UnprovisionedDeviceDrawerProps) {
  const { t } = useTranslation(['admin-connectors', 'admin-numbers']);
  const { lang, timeZone } = words;
  const last = stranger.lastMessage;
  return (
    <Drawer
      open
      onClose={onClose}
      title={stranger.serial}
      footer={
        <Button variant="primary" icon={<PackagePlus aria-hidden="true" />} onClick={onAdopt}>
          {stranger.adoptable ? t('adopt') : t('admin-numbers:map')}
        </Button>
      }
    >
      <div className="grid gap-5">
        {!stranger.adoptable && (
          <Note tone="warning" title={t('admin-numbers:wrongNumber')}>
            {t('admin-numbers:wrongNumberText')}
          </Note>
        )}
        <RowDetails
          lines={[
            { label: t('columns.firstSeen'), value: formatDateTime(stranger.firstSeenAt, lang, timeZone) },
            { label: t('columns.lastSeen'), value: <Age at={stranger.lastSeenAt} timeZone={timeZone} /> },
            { label: t('columns.messages'), value: formatNumber(stranger.count, lang) },
            { label: t('columns.remote'), value: stranger.remote ?? MISSING },
            {
              label: t('columns.lastPosition'),
              value:
                last?.lat == null || last.lng == null ? MISSING : `${formatNumber(last.lat, lang, 5)} ${formatNumber(last.lng, lang, 5)}`,
              ...(last?.speedKmh == null ? {} : { aside: formatUnit(last.speedKmh, 'km/h', lang) }),
            },
          ]}
        />
        <Frames type={stranger.type} serial={stranger.serial} words={words} />
      </div>
    </Drawer>
  );
}
