import { Overlay, type OverlayProps } from './overlay.tsx';

export type SheetProps = Omit<OverlayProps, 'kind' | 'size'>;

/** Phone: from the bottom, with a handle; `full` takes the whole height. */
export function Sheet(props: SheetProps) {
  return <Overlay {...props} kind="sheet" />;
}
