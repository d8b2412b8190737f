import { useTranslation } from 'react-i18next';
import { ChoicePills } from '../../field-ui/choice-pills.tsx';
import { Switch } from '../../ui/switch.tsx';
import { SignedBy } from './signed-by.tsx';
import { useWizard } from './wizard.ts';

export const CLIENT_ABSENT = ['absent', 'refused', 'remote'] as const;

/** The client signs with their name, or does not, and why. */
export function ClientSignature({ label }: { label: string }) {
  const { t } = useTranslation('installControl');
  const { install, change } = useWizard();
  const isAbsent = install.clientAbsent !== null;
  return (
    <section className="grid gap-4">
      {!isAbsent && <SignedBy item="sig_client" label={label} name={install.signatory} onName={(signatory) => change({ signatory })} />}
      <Switch
        label={t('clientAbsent')}
        checked={isAbsent}
        onChange={(absent) => change({ clientAbsent: absent ? CLIENT_ABSENT[0] : null })}
      />
      {isAbsent && (
        <ChoicePills
          label={t('whyNoClient')}
          value={install.clientAbsent!}
          options={CLIENT_ABSENT.map((key) => ({ key, label: t(`noClient.${key}`) }))}
          onChoose={(clientAbsent) => change({ clientAbsent })}
        />
      )}
    </section>
  );
}
