import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { sealRecord } from '../../../db/seal-record.ts';
import { firstMissing } from '../../../domain/install/install-missing.ts';
import { withTests } from '../../../domain/install/install-scene.ts';
import { testsOf } from '../../../domain/install/install-step.ts';
import { deviceModel } from '../../field-ui/device-model.ts';
import { secretForSeal } from '../../session/door.ts';
import { notify } from '../../shell/notifications.ts';
import { Button } from '../../ui/button.tsx';
import { placeOf, toSeal } from './to-seal.ts';
import type { InstallDraftStore } from './use-install-draft.ts';
import { useWizard } from './wizard.ts';

declare const __BUILD__: string;

/** Seals the record: from then on it is on its way, and any correction is another one. */
export function SealButton({ keep, close }: Pick<InstallDraftStore, 'keep' | 'close'>) {
  const { t } = useTranslation('installControl');
  const navigate = useNavigate();
  const { draftKey, draft, setting, template, install, answers, tests, gps, go } = useWizard();
  const [busy, setBusy] = useState(false);
  const missing = firstMissing(template, install, withTests(install, testsOf(template), answers), setting);
  const seal = async (): Promise<void> => {
    setBusy(true);
    try {
      const secretAsked = await secretForSeal();
      if (secretAsked === null) return setBusy(false);
      // What is sealed is what is on the screen; the draft is its copy.
      await keep().catch(() => undefined);
      const absent = install.clientAbsent === null ? null : t(`noClient.${install.clientAbsent}`);
      const record = toSeal(draftKey, draft, setting, tests.results, absent, Date.now());
      const id = await sealRecord({
        ...record,
        gps: install.phone ? placeOf(install.phone) : await gps.settled(),
        secretAsked,
        device: { build: __BUILD__, model: deviceModel() },
      });
      close();
      await navigate({ to: '/check-list-vehicule', search: { do: 'install', record: id }, replace: true });
    } catch (error) {
      setBusy(false);
      notify({ msg: t('notSealed'), error });
    }
  };
  const show = (): void => {
    if (!missing) return;
    if (missing.step === 'sign') {
      notify({ msg: t('notSigned') });
      return;
    }
    const [first] = missing.missing;
    go(missing.step, first && 'item' in first ? first.item : null);
  };
  return (
    <Button
      variant="primary"
      busy={busy}
      aria-describedby={missing ? 'ic-remains' : undefined}
      onClick={() => (missing ? show() : void seal())}
    >
      {t('deliver')}
    </Button>
  );
}
