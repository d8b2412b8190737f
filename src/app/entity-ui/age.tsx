import { useTranslation } from 'react-i18next';
import { formatAge } from '../../domain/kit/format.ts';
import { useNowMs } from './use-now.ts';

/** "il y a 8 s", renewed by itself. */
export function Age({ at, timeZone }: { at: string; timeZone?: string }) {
  const { i18n } = useTranslation();
  const nowMs = useNowMs(1000);
  return <time dateTime={at}>{formatAge(at, nowMs, i18n.language, timeZone)}</time>;
}
