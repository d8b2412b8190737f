import { useTranslation } from 'react-i18next';
import { PLANS } from '../../../../domain/organization/organization.ts';
import { PERMISSION_FLAGS, type PermissionFlag } from '../../../../domain/permissions/permissions.ts';
import type { SiteOrganization, SiteOrganizationPatch } from '../../../../domain/platform/site-organization.ts';
import type { WordsOf } from '../../../entity-ui/field-text.ts';
import { useDraftValues } from '../../../entity-ui/use-draft-values.ts';
import { Button } from '../../../ui/button.tsx';
import { Select } from '../../../ui/select.tsx';
import { Switch } from '../../../ui/switch.tsx';

interface OrganizationRightsProps {
  organization: SiteOrganization;
  words: WordsOf;
  busy: boolean;
  /** `done`: once the server has it. */
  onSave: (changes: SiteOrganizationPatch, done: () => void) => void;
}

type Plan = SiteOrganization['plan'];
interface Changes {
  plan: Plan | '';
  flags: Partial<Record<PermissionFlag, boolean>>;
}
const NONE: Changes = { plan: '', flags: {} };

/** Plan and permission flags of an account: its menus follow them. */
export function OrganizationRights({ organization, words, busy, onSave }: OrganizationRightsProps) {
  const { t } = useTranslation(['admin-organizations', 'permissions']);
  // What is to be changed alone is kept: what somebody else changes meanwhile stays as it is.
  const { values, set, forget } = useDraftValues<Changes>(`site:rights:${organization._id}`, NONE);
  const plan = PLANS.find((one) => one === values.plan) ?? organization.plan;
  const isOn = (flag: PermissionFlag): boolean => values.flags[flag] ?? organization.flags.includes(flag);
  const changed = PERMISSION_FLAGS.filter((flag) => isOn(flag) !== organization.flags.includes(flag));
  const isChanged = plan !== organization.plan || changed.length > 0;
  return (
    <section aria-labelledby="org-rights" className="grid gap-3">
      <h3 id="org-rights" className="font-semibold">
        {t('rights')}
      </h3>
      <Select
        label={words.t('fields.plan')}
        value={plan}
        options={PLANS.map((value) => ({ value, label: words.t(`choices.plan.${value}`) }))}
        onChange={(next) => set({ plan: next })}
      />
      <fieldset>
        <legend className="label mb-1">{t('flags')}</legend>
        <div className="grid grid-cols-2 gap-x-4 max-sm:grid-cols-1">
          {PERMISSION_FLAGS.map((flag) => (
            <Switch
              key={flag}
              label={t(`permissions:fields.${flag}`)}
              checked={isOn(flag)}
              onChange={(active) => set({ flags: { ...values.flags, [flag]: active } })}
            />
          ))}
        </div>
      </fieldset>
      {isChanged && (
        <p>
          <Button
            variant="primary"
            busy={busy}
            onClick={() =>
              onSave(
                {
                  ...(plan === organization.plan ? {} : { plan }),
                  ...(changed.length > 0 ? { flags: Object.fromEntries(changed.map((flag) => [flag, isOn(flag)])) } : {}),
                },
                forget,
              )
            }
          >
            {t('save')}
          </Button>
        </p>
      )}
    </section>
  );
}
