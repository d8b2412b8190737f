import * as z from 'zod/mini';
import { CERTIFICATE_STATES } from '../../../../domain/platform/site-certificate.ts';
import { siteDomain } from '../../../../domain/site-domain/site-domain.ts';
import { entitySearchSchema, listShape, wordsParam } from '../../../entity-ui/list/list-search.ts';

export const DOMAIN_FILTERS = ['state'] as const;
export const domainSearchSchema = entitySearchSchema(siteDomain, DOMAIN_FILTERS);
export const certificateSearchSchema = z.object({
  ...listShape,
  state: wordsParam(CERTIFICATE_STATES),
  use: wordsParam(['domain', 'connector']),
});
