import { PackagePlus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Stranger } from '../../../../domain/platform/site-device.ts';
import { Age } from '../../../entity-ui/age.tsx';
import { DetailList } from '../../../entity-ui/detail-list.tsx';
import type { WordsOf } from '../../../entity-ui/field-text.ts';
import { formatDateTime, formatNumber, formatUnit, MISSING } from '../../../../domain/kit/format.ts';
import { Button } from '../../../ui/button.tsx';
import { Drawer } from '../../../ui/drawer.tsx';
import { Frames } from './frames.tsx';

interface StrangerDrawerProps {
  stranger: Stranger;
  words: WordsOf;
  onClose: () => void;
  onAdopt: () => void;
}

/** A device nobody declared, beside the list: what it sends tells whose it may be. */
export function StrangerDrawer({ stranger, words, onClose, onAdopt }: StrangerDrawerProps) {
  const { t } = useTranslation('admin-connectors');
  const { lang, timeZone } = words;
  const last = stranger.lastMessage;
  return (
    <Drawer
      open
      onClose={onClose}
      title={stranger.serial}
      footer={
        <Button variant="primary" icon={<PackagePlus aria-hidden="true" />} onClick={onAdopt}>
          {t('adopt')}
        </Button>
      }
    >
      <div className="grid gap-5">
        <DetailList
          lines={[
            { label: t('columns.firstSeen'), value: formatDateTime(stranger.firstSeenAt, lang, timeZone) },
            { label: t('columns.lastSeen'), value: <Age at={stranger.lastSeenAt} timeZone={timeZone} /> },
            { label: t('columns.messages'), value: formatNumber(stranger.count, lang) },
            { label: t('columns.remote'), value: stranger.remote ?? MISSING },
            { label: t('columns.lastPosition'), value: last?.lat == null || last.lng == null ? MISSING : `${formatNumber(last.lat, lang, 5)} ${formatNumber(last.lng, lang, 5)}`, ...(last?.speedKmh == null ? {} : { aside: formatUnit(last.speedKmh, 'km/h', lang) }) },
          ]}
        />
        <Frames type={stranger.type} serial={stranger.serial} words={words} />
      </div>
    </Drawer>
  );
}
