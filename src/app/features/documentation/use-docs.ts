import { useTranslation } from 'react-i18next';
import { DEFAULT_LOCALE, isLocale } from '../../../domain/kit/locale.ts';
import { useRemote, type Remote } from '../../entity-ui/use-remote.ts';
import { docsSchema, type Doc } from './docs.ts';

/** The documentation in the language spoken here: the answer kept on this device first, then the server's. */
export function useDocs(): Remote<{ results: Doc[] }> {
  const { i18n } = useTranslation();
  return useRemote(`/api/v1/documentation?lang=${isLocale(i18n.language) ? i18n.language : DEFAULT_LOCALE}`, docsSchema);
}
