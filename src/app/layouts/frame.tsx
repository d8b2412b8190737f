import { Suspense, useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { outsideAddress } from '../../domain/text/address.ts';
import { useSession, usePlatform } from '../session/use-session.ts';
import { OutsideLink } from '../ui/button.tsx';
import { NARROW_PX, navigationOf, type LayoutName } from './layout-rule.ts';
import { PhoneBar, PhoneTabs, rememberSide, Side, TopBar } from './navigation.ts';
import { useWidthFrom } from '../ui/use-media.ts';

function Footer() {
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

/** Layouts `default` and `cartography`: the same navigation, then a page with its footer, or the map over all that is left. */
export function Frame(props: { layout: LayoutName; title: string; children: ReactNode }) {
  // Navigation and page appear together.
  return (
    <Suspense>
      <Framed {...props} />
    </Suspense>
  );
}

function Framed({ layout, title, children }: { layout: LayoutName; title: string; children: ReactNode }) {
  const { t } = useTranslation('common');
  const wide = useWidthFrom(NARROW_PX);
  const [isMenuOpen, setMenuOpen] = useState(false);
  const { preferences } = useSession();
  const navigation = navigationOf(wide ? NARROW_PX : 0, preferences?.layout);
  useEffect(() => {
    if (wide) rememberSide(navigation === 'side');
  }, [wide, navigation]);
  const map = layout === 'cartography';
  const page = (
    <>
      <main id="main" tabIndex={-1} className={map ? 'relative min-h-0 flex-1' : 'page'}>
        {children}
      </main>
      {map ? null : <Footer />}
    </>
  );
  const skip = (
    <a href="#main" className="btn btn-primary skip">
      {t('skip')}
    </a>
  );
  const isSide = navigation === 'side';
  // One tree for all three: a tablet that is turned keeps the page as it is, with the dialog that is open on it.
  return (
    <div
      className={isSide ? 'with-side' : `flex flex-col ${map ? 'h-dvh' : 'min-h-dvh'}`}
      data-layout={layout}
      data-navigation={navigation}
    >
      {skip}
      {isSide ? <Side /> : wide ? <TopBar /> : <PhoneBar title={title} isMenuOpen={isMenuOpen} onMenu={setMenuOpen} />}
      <div className={isSide ? `flex min-w-0 flex-col ${map ? 'h-dvh' : ''}` : 'contents'}>{page}</div>
      {isSide || wide ? null : <PhoneTabs isMenuOpen={isMenuOpen} onMenu={setMenuOpen} />}
    </div>
  );
}
