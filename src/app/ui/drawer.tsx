import { Overlay, type OverlayProps } from './overlay.tsx';

export type DrawerProps = Omit<OverlayProps, 'kind' | 'size' | 'full'>;

/** 560 px on the right, the whole page on phones. */
export function Drawer(props: DrawerProps) {
  return <Overlay {...props} kind="drawer" />;
}
