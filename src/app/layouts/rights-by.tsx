import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { formatDateTime } from '../../domain/kit/format.ts';
import { failureWriterSchema, type FailureWriter } from '../../domain/kit/failure.ts';
import { useRemote } from '../entity-ui/use-remote.ts';
import { useSyncStatus } from '../entity-ui/use-rows.ts';
import { useTimeZone } from '../entity-ui/use-time-zone.ts';

const schema = z.object({ by: z.nullable(failureWriterSchema) });

/** Who changed this person's rights last, and when, where somebody did. */
export function RightsBy() {
  const { by } = useSyncStatus();
  return by ? <RightsByText {...by} /> : <AskedRightsBy />;
}

function AskedRightsBy() {
  const by = useRemote('/api/v1/permissions/changed', schema).value?.by;
  return by ? <RightsByText {...by} /> : null;
}

function RightsByText({ name, at }: FailureWriter) {
  const { t, i18n } = useTranslation('errors');
  const timeZone = useTimeZone();
  return <p>{t('rightsBy', { name, at: formatDateTime(at, i18n.language, timeZone) })}</p>;
}
