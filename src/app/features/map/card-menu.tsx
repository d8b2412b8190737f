import { Copy, Ellipsis, FileText, Link2, Navigation, Rewind } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { vehicleHref } from '../../entity-ui/vehicle-href.ts';
import { Menu } from '../../ui/menu.tsx';
import { PHONE, useMedia } from '../../ui/use-media.ts';
import { coordinates } from './card-parts.ts';
import type { MapItem } from './map-items.ts';
import { useCopy } from './use-copy.ts';

/** Less frequent actions of a vehicle's card. */
export function CardMenu({ item, onReplay }: { item: MapItem; onReplay: () => void }) {
  const { t } = useTranslation('map');
  const phone = useMedia(PHONE);
  const { marker } = item;
  const copy = useCopy();
  const items = [
    { key: 'detail', label: t('openDetail'), icon: <FileText aria-hidden="true" />, to: vehicleHref(item.id) },
    { key: 'replay', label: t('replay'), icon: <Rewind aria-hidden="true" />, onSelect: onReplay },
    {
      key: 'link',
      label: t('copyLink'),
      icon: <Link2 aria-hidden="true" />,
      onSelect: () => copy(`${location.origin}/cartographie?vehicle=${item.id}`),
    },
    ...(marker
      ? [
          {
            key: 'coordinates',
            label: t('copyCoordinates'),
            icon: <Copy aria-hidden="true" />,
            hint: coordinates(marker),
            onSelect: () => copy(coordinates(marker)),
          },
          ...(phone
            ? [
                {
                  key: 'go',
                  label: t('goThere'),
                  icon: <Navigation aria-hidden="true" />,
                  href: `geo:${coordinates(marker)}?q=${coordinates(marker)}`,
                },
              ]
            : []),
        ]
      : []),
  ];
  return (
    <Menu className="btn btn-icon" button={<Ellipsis aria-hidden="true" />} label={t('more')} items={items} panelClassName="min-w-64" />
  );
}
