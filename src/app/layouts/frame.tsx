import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { outsideAddress } from '../../domain/text/address.ts';
import { usePlatform, useSession } from '../session/use-session.ts';
import { OutsideLink } from '../ui/button.tsx';
import { fromWidth, useWidthFrom } from '../ui/use-media.ts';

/** Layouts of the specification §2; a route names its own in `staticData`. */
export type LayoutName = 'default' | 'cartography' | 'void' | 'void-anonymous';

/** Under this width the bar is on top and its tabs become a dots menu. */
export const NARROW_PX = 800;
/** The diagnostics badge needs this width. */
export const DIAGNOSTICS_PX = 850;

/** Top bar when the window is narrow, or when the preference is missing or 'default'; else side navigation. */
export function navigationOf(widthPx: number, preference: string | null | undefined): 'bar' | 'side' {
  return widthPx < NARROW_PX || !preference || preference === 'default' ? 'bar' : 'side';
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

const bar = () => import('./top-bar.tsx');
const phone = () => import('./phone-bar.tsx');
const side = () => import('./side.tsx');

const TopBar = lazy(() => bar().then((module) => ({ default: module.TopBar })));
const PhoneBar = lazy(() => phone().then((module) => ({ default: module.PhoneBar })));
const PhoneTabs = lazy(() => phone().then((module) => ({ default: module.PhoneTabs })));
const Side = lazy(() => side().then((module) => ({ default: module.Side })));

const SIDE = 'sillage.side';

/** Asked for with the language, before it is known who is here: the navigation this device showed last. */
export function preloadNavigation(): void {
  let wasSide = false;
  try {
    wasSide = localStorage.getItem(SIDE) !== null;
  } catch {
    // Storage refused: the bar then.
  }
  // Ahead of need: the layout loads it again and tells.
  (!window.matchMedia(fromWidth(NARROW_PX)).matches ? phone() : wasSide ? side() : bar()).catch(() => undefined);
}

function rememberSide(shown: boolean): void {
  try {
    if (shown) localStorage.setItem(SIDE, '1');
    else localStorage.removeItem(SIDE);
  } catch {
    // Only a matter of what is fetched first.
  }
}
