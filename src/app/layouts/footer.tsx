import { useTranslation } from 'react-i18next';
import { useSession, usePlatform } from '../session/use-session.ts';

export function Footer() {
  const { t } = useTranslation('nav');
  const { settings } = useSession();
  const site = usePlatform();
  const href = settings?.siteUrl ?? location.origin;
  return (
    <footer className="foot">
      <span>
        {`© ${new Date().getFullYear()} `}
        <a className="link" href={href}>
          {site.title ?? new URL(href).host}
        </a>
      </span>
      <span>{t('footer.rights')}</span>
      <a className="link" href="/licences.txt" target="_blank" rel="noopener">
        {t('footer.licences')}
      </a>
      {settings?.privacyUrl ? (
        <a className="link foot-end" href={settings.privacyUrl} target="_blank" rel="noopener">
          {t('footer.privacy')}
        </a>
      ) : null}
    </footer>
  );
}
