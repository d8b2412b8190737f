import { Camera } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { TestResult } from '../../../domain/install/install-test.ts';
import { odometerM } from '../../../domain/install/install-scene.ts';
import { formatNumber, MISSING } from '../../../domain/kit/format.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { useWizard } from './wizard.ts';

/** What the vehicle's bus says beside what was read on the dashboard, which may be read again. */
export function OdometerCompared({ result }: { result: TestResult }) {
  const { t, i18n } = useTranslation('installControl');
  const { answers, go } = useWizard();
  const metres = odometerM(answers);
  return (
    <div className="ic-compared">
      <span className="input is-readonly">
        <span className="unit">{t('can')}</span> {typeof result.value === 'number' ? formatNumber(result.value, i18n.language) : MISSING}
      </span>
      <span className="input">
        <span className="unit">{t('read')}</span> <b>{metres === null ? MISSING : formatNumber(metres / 1000, i18n.language)}</b>
      </span>
      <IconButton label={t('readAgain')} icon={<Camera aria-hidden="true" />} onClick={() => go('mounting', 'odo')} />
    </div>
  );
}
