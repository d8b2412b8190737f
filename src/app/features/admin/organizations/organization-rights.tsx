import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PLANS } from '../../../../domain/organization/organization.ts';
import { PERMISSION_FLAGS, type PermissionFlag } from '../../../../domain/permissions/permissions.ts';
import type { SiteOrganization, SiteOrganizationPatch } from '../../../../domain/platform/site-organization.ts';
import type { WordsOf } from '../../../entity-ui/field-text.ts';
import { Button } from '../../../ui/button.tsx';
import { Select } from '../../../ui/select.tsx';
import { Switch } from '../../../ui/switch.tsx';

interface OrganizationRightsProps {
  organization: SiteOrganization;
  words: WordsOf;
  busy: boolean;
  onSave: (changes: SiteOrganizationPatch) => void;
}

/** Plan and permission flags of an account: its menus follow them. */
export function OrganizationRights({ organization, words, busy, onSave }: OrganizationRightsProps) {
  const { t } = useTranslation(['admin-organizations', 'permissions']);
  const [plan, setPlan] = useState(organization.plan);
  const [flags, setFlags] = useState<ReadonlySet<PermissionFlag>>(new Set(organization.flags));
  const changed = PERMISSION_FLAGS.filter((flag) => flags.has(flag) !== organization.flags.includes(flag));
  const isChanged = plan !== organization.plan || changed.length > 0;
  const toggle = (flag: PermissionFlag, active: boolean): void => {
    const next = new Set(flags);
    if (active) next.add(flag);
    else next.delete(flag);
    setFlags(next);
  };
  return (
    <section aria-labelledby="org-rights" className="grid gap-3">
      <h3 id="org-rights" className="font-semibold">
        {t('rights')}
      </h3>
      <Select label={words.t('fields.plan')} value={plan} options={PLANS.map((value) => ({ value, label: words.t(`choices.plan.${value}`) }))} onChange={setPlan} />
      <fieldset>
        <legend className="label mb-1">{t('flags')}</legend>
        <div className="grid grid-cols-2 gap-x-4 max-sm:grid-cols-1">
          {PERMISSION_FLAGS.map((flag) => (
            <Switch key={flag} label={t(`permissions:fields.${flag}`)} checked={flags.has(flag)} onChange={(active) => toggle(flag, active)} />
          ))}
        </div>
      </fieldset>
      {isChanged && (
        <p>
          <Button
            variant="primary"
            busy={busy}
            onClick={() => onSave({ ...(plan === organization.plan ? {} : { plan }), ...(changed.length > 0 ? { flags: Object.fromEntries(changed.map((flag) => [flag, flags.has(flag)])) } : {}) })}
          >
            {t('save')}
          </Button>
        </p>
      )}
    </section>
  );
}
