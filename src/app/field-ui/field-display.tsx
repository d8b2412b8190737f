import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { Sheet } from '../ui/sheet.tsx';
import { Switch } from '../ui/switch.tsx';
import { buzz, fieldDisplay, setFieldDisplay, watchFieldDisplay, type FieldDisplay } from './field-display-store.ts';

/** How field work shows on this device; renders again when that changes. */
export function useFieldDisplay(): FieldDisplay {
  return useSyncExternalStore(watchFieldDisplay, fieldDisplay);
}

/** The three choices, for a menu or a page. */
export function FieldDisplayChoices() {
  const { t } = useTranslation('fieldUi');
  const { sun, large, vibrate } = useFieldDisplay();
  return (
    <div className="grid gap-1">
      <Switch
        label={
          <>
            {t('display.sun')}
            <span className="hint block">{t('display.sunHint')}</span>
          </>
        }
        checked={sun}
        onChange={(next) => setFieldDisplay({ sun: next })}
      />
      <Switch label={t('display.large')} checked={large} onChange={(next) => setFieldDisplay({ large: next })} />
      {'vibrate' in navigator && (
        <Switch
          label={t('display.vibrate')}
          checked={vibrate}
          onChange={(next) => {
            setFieldDisplay({ vibrate: next });
            buzz();
          }}
        />
      )}
      <p className="hint mt-2">{t('display.kept')}</p>
    </div>
  );
}

/** The choices, over a screen. */
export function FieldDisplaySheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation('fieldUi');
  return (
    <Sheet open={open} onClose={onClose} title={t('display.title')}>
      <div className="fu" data-density="field">
        <FieldDisplayChoices />
      </div>
    </Sheet>
  );
}
