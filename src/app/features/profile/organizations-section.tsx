import { Building2, Check } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { SessionUser } from '../../../domain/identity/session-user.ts';
import { switchOrganization } from '../../session/organization.ts';
import { Button } from '../../ui/button.tsx';
import { Section } from './section.tsx';

/** The organizations of the person, the role in each, and the way to the others. */
export function OrganizationsSection({ user }: { user: SessionUser }) {
  const { t } = useTranslation(['profile', 'nav']);
  return (
    <Section id="organizations" title={t('organizations')}>
      {user.organizations.length === 0 ? (
        <p className="text-muted">{t('nav:homeNoOrganization')}</p>
      ) : (
        <ul className="pf-lines">
          {user.organizations.map((org) => {
            const active = org.id === user.organization?.id;
            return (
              <li key={`${org.id}${org.department ?? ''}${org.role}`}>
                <Building2 aria-hidden="true" />
                <span className="min-w-0 flex-1">
                  <b className="block ell">{org.name}</b>
                  <span className="block text-sm text-muted">
                    {[t(`nav:role.${org.role}`, { defaultValue: org.role }), org.departmentName ?? org.department]
                      .filter(Boolean)
                      .join(' · ')}
                  </span>
                </span>
                {active ? (
                  <span className="tag tag-ok">
                    <Check aria-hidden="true" />
                    {t('active')}
                  </span>
                ) : (
                  <Button size="sm" aria-label={t('openOrganization', { name: org.name })} onClick={() => void switchOrganization(org.id)}>
                    {t('open')}
                  </Button>
                )}
              </li>
            );
          })}
        </ul>
      )}
    </Section>
  );
}
