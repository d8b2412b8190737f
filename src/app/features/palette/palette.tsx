import { useTranslation } from 'react-i18next';
import { useAccount } from '../../layouts/account.tsx';
import { Overlay } from '../../ui/overlay.tsx';
import { PHONE, useMedia } from '../../ui/use-media.ts';
import { PaletteBody } from './palette-body.tsx';
import './palette.css';

/** Ctrl K: any vehicle, driver, place, device or screen, and what can be done at once. The whole screen on a phone. */
export function Palette({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation('palette');
  const phone = useMedia(PHONE);
  const account = useAccount(true);
  return (
    <>
      <Overlay
        open={open}
        onClose={onClose}
        kind={phone ? 'sheet' : 'dialog'}
        full={phone}
        size="lg"
        title={t('title')}
        bare
        padded={false}
        className="pal-panel"
      >
        <PaletteBody account={account.items} onClose={onClose} />
      </Overlay>
      {account.dialogs}
    </>
  );
}
