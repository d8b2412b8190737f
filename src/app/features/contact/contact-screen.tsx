import { Link } from '@tanstack/react-router';
import { Mail, MailX, Phone } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { isAdminRole } from '../../../domain/access/permissions.ts';
import { useSession } from '../../session/use-session.ts';
import { Breadcrumbs, PageHeader } from '../../ui/page-header.tsx';
import { buttonClass, OutsideLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/note.tsx';
import './contact.css';

/** `tel:` address of a number as people write it: an extension, or words after the number, are left out. */
export function phoneHref(phone: string): string {
  const number = /^[^\d+]*(\+?[\d\s().-]+)/.exec(phone.replace(/[\u00a0\u202f]/g, ' '))?.[1] ?? '';
  return `tel:${number.replace(/\(0\)/, '').replace(/[^\d+]/g, '')}`;
}

const KINDS = ['support', 'sales', 'accounting'] as const;

/** `/contact`: whom to write to and call, from the settings of the organization. */
export function ContactScreen() {
  const { t } = useTranslation(['contact', 'nav']);
  const { user, settings, permissions } = useSession();
  const contacts = settings?.contacts;
  const known = KINDS.filter((kind) => contacts?.[kind].email || contacts?.[kind].phone);
  const mayFill = isAdminRole(user?.organization?.role) && permissions?.suspended !== true;
  return (
    <>
      <Breadcrumbs items={[{ label: t('nav:home'), to: '/' }, { label: t('nav:contact') }]} />
      <PageHeader title={t('nav:contact')} />
      {known.length === 0 ? (
        <EmptyState
          icon={<MailX aria-hidden="true" />}
          title={t('none')}
          action={
            mayFill ? (
              <Link to="/gestion/parametres" className={buttonClass()}>
                {t('fill')}
              </Link>
            ) : undefined
          }
        >
          {t(mayFill ? 'noneAdmin' : 'noneText')}
        </EmptyState>
      ) : (
        <ul className="contacts">
          {known.map((kind) => {
            const { email, phone } = contacts![kind];
            return (
              <li key={kind}>
                <div className="min-w-0">
                  <h2>{t(`kinds.${kind}`)}</h2>
                  <p className="text-sm text-muted">{t(`about.${kind}`)}</p>
                </div>
                <div className="contacts-ways">
                  {email ? (
                    <a href={`mailto:${email}`} aria-label={t('write', { kind: t(`kinds.${kind}`), email })}>
                      <Mail aria-hidden="true" />
                      <span>{email}</span>
                    </a>
                  ) : null}
                  {phone ? (
                    <a href={phoneHref(phone)} aria-label={t('call', { kind: t(`kinds.${kind}`), phone })}>
                      <Phone aria-hidden="true" />
                      <span>{phone}</span>
                    </a>
                  ) : null}
                </div>
              </li>
            );
          })}
        </ul>
      )}
      {settings?.privacyUrl ? (
        <p className="my-6 max-w-160 text-sm text-muted">
          {t('privacy')}{' '}
          <OutsideLink className="link" href={settings.privacyUrl}>
            {t('nav:footer.privacy')}
          </OutsideLink>
        </p>
      ) : null}
    </>
  );
}
