import { Overlay, type OverlayProps } from './overlay.tsx';

export type DialogProps = Omit<OverlayProps, 'kind' | 'full'>;

/** Only to confirm a loss or for a short form; a sheet with a handle on phones. */
export function Dialog(props: DialogProps) {
  return <Overlay {...props} kind="dialog" />;
}
