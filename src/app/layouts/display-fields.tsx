import { useTranslation } from 'react-i18next';
import { patchRow } from '../../db/mutate.ts';
import { LOCALES } from '../../domain/text/locale.ts';
import { LANGUAGE_NAMES } from '../i18n/language.ts';
import { speak } from '../i18n/setup.ts';
import { useSession } from '../session/use-session.ts';
import { notify } from '../shell/notifications.ts';
import { applyTheme } from '../shell/theme.ts';
import { Segmented, Switch } from '../ui/toggles.tsx';
import { Select } from '../ui/select.tsx';
import { Dialog } from '../ui/overlay.tsx';

/** A person's own choices, a step away from any screen. */
export function DisplayDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('account');
  return (
    <Dialog open onClose={onClose} title={t('displayTitle')}>
      <div className="grid gap-4 pt-2">
        <DisplayFields />
        <SoundField />
        <p className="hint">{t('savedHere')}</p>
      </div>
    </Dialog>
  );
}

const line = 'flex flex-wrap items-center justify-between gap-x-4 gap-y-1.5';

/** Language, theme, navigation and density of a person. */
export function DisplayFields() {
  const { t, i18n } = useTranslation('account');
  const { preferences } = useSession();
  const save = useSavePreferences();
  const theme = preferences?.theme === 'light' || preferences?.theme === 'dark' ? preferences.theme : 'system';
  return (
    <div className="grid gap-4">
      <Select
        label={t('language')}
        value={i18n.language}
        options={LOCALES.map((value) => ({ value: value as string, label: LANGUAGE_NAMES[value] }))}
        onChange={(lang) => {
          // Stored first: a page left at once comes back in the language that was chosen.
          void save({ lang })
            .then(() => speak(lang))
            // `save` tells its own failure; without their words the language stays.
            .catch(() => undefined);
        }}
      />
      <div className={line}>
        <span className="label">{t('theme')}</span>
        <Segmented
          label={t('theme')}
          value={theme}
          options={(['system', 'light', 'dark'] as const).map((value) => ({ value, label: t(`themes.${value}`) }))}
          onChange={(value) => {
            applyTheme(value);
            void save({ theme: value });
          }}
        />
      </div>
      <div className={line}>
        <span className="label">
          {t('layout')}
          <span className="hint block font-normal">{t('layoutHint')}</span>
        </span>
        <Segmented
          label={t('layout')}
          value={!preferences?.layout || preferences.layout === 'default' ? 'default' : 'side'}
          options={(['default', 'side'] as const).map((value) => ({ value, label: t(`layouts.${value}`) }))}
          onChange={(layout) => void save({ layout })}
        />
      </div>
      <div className={line}>
        <span className="label">{t('density')}</span>
        <Segmented
          label={t('density')}
          value={preferences?.density === 'dense' ? 'dense' : 'normal'}
          options={(['normal', 'dense'] as const).map((value) => ({ value, label: t(`densities.${value}`) }))}
          onChange={(density) => void save({ density })}
        />
      </div>
    </div>
  );
}

/** Whether a notification sounds. */
export function SoundField() {
  const { t } = useTranslation('account');
  const { preferences } = useSession();
  const save = useSavePreferences();
  return <Switch label={t('sound')} checked={preferences?.sound !== false} onChange={(sound) => void save({ sound })} />;
}

/** How a person's own preferences are written: like anything else, so they work without network and follow to other screens. */
export function useSavePreferences(): (patch: Record<string, unknown>) => Promise<void> {
  const { t } = useTranslation('common');
  const { user } = useSession();
  return async (patch) => {
    try {
      if (user) await patchRow('preferences', user.id, patch);
    } catch (error) {
      notify({ msg: t('notSaved'), type: 'error', error });
    }
  };
}
