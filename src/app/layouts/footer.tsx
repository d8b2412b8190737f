import { useTranslation } from 'react-i18next';
import { outsideAddress } from '../../domain/kit/address.ts';
import { OutsideLink } from '../ui/outside-link.tsx';
import { useSession, usePlatform } from '../session/use-session.ts';

export function Footer() {
  const { t } = useTranslation('nav');
  const { settings } = useSession();
  const site = usePlatform();
  const address = outsideAddress(settings?.siteUrl ?? location.origin);
  return (
    <footer className="foot">
      <span>
        {`© ${new Date().getFullYear()} `}
        <a className="link" href={address?.href}>
          {site.title ?? address?.host}
        </a>
      </span>
      <span>{t('footer.rights')}</span>
      <a className="link" href="/licences.txt" target="_blank" rel="noopener">
        {t('footer.licences')}
      </a>
      {settings?.privacyUrl ? (
        <OutsideLink className="link foot-end" href={settings.privacyUrl}>
          {t('footer.privacy')}
        </OutsideLink>
      ) : null}
    </footer>
  );
}
