import * as z from 'zod/mini';
import { idParam, lenient, listShape, textParam } from '../../entity-ui/list/list-search.ts';

export const OWN_TABS = ['todo', 'drafts', 'sent'] as const;
export const MANAGED_TABS = ['late', 'defects', 'templates'] as const;
export type CheckListTab = (typeof OWN_TABS)[number] | (typeof MANAGED_TABS)[number];

/** Search parameters of /check-list-vehicule: `do` what is done over the lists, of which vehicle, template (its key), due, draft or record. */
export const checkListSearchSchema = z.object({
  ...listShape,
  tab: lenient(z.enum([...OWN_TABS, ...MANAGED_TABS])),
  do: lenient(z.enum(['fill', 'install', 'record', 'template', 'assignment'])),
  vehicle: idParam(),
  template: lenient(z.string().check(z.regex(/^[a-z][a-z0-9_]{0,39}$/))),
  due: idParam(),
  draft: textParam(60),
  record: idParam(),
});
