import { useMemo, type RefObject } from 'react';

/** Where what floats is put in the page: the dialog it was opened from, else the main landmark, so that it is never outside of both. */
export function usePortalTarget(button: RefObject<HTMLElement | null>): RefObject<HTMLElement | null> {
  return useMemo(
    () => ({
      get current() {
        return (
          button.current?.closest<HTMLElement>('[role="dialog"], [role="alertdialog"]') ?? document.querySelector('main') ?? document.body
        );
      },
    }),
    [button],
  );
}
