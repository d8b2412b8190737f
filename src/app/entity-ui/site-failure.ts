import { useTranslation } from 'react-i18next';
import { fail, failureSchema, FailureError } from '../../domain/kit/failure.ts';
import { HttpError } from '../session/http.ts';

/** Why a call of the server did not pass. */
export function failureOf(error: unknown): FailureError {
  if (error instanceof FailureError) return error;
  if (!(error instanceof HttpError)) return fail('internal');
  if (!error.response) return fail('network');
  const parsed = failureSchema.safeParse(error.response.data);
  return parsed.success ? new FailureError(parsed.data) : fail('internal');
}

/** The same for a person, where the network is needed. */
export function useSiteFailure(): (error: unknown) => string {
  const { t } = useTranslation(['site-form', 'failure']);
  return (error) => {
    const { code } = failureOf(error).failure;
    return code === 'network' ? t('needsNetwork') : t(`failure:${code}`);
  };
}
