import { useTranslation } from 'react-i18next';
import { CaptureNothing } from './capture-nothing.tsx';

/** A capture whose address names no object. */
export function CaptureNone({ of }: { of: 'vehicle' | 'journey' | 'zone' | 'site' }) {
  const { t } = useTranslation('capture');
  return <CaptureNothing title={t(of)} text={t('nothing')} />;
}
