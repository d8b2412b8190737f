import { lazy, Suspense } from 'react';

const Mark = lazy(() => import('./private-tag-mark.tsx'));

/** In private mode: the glyph and the word, in the place of where something was. */
export const PrivateTag = () => (
  <Suspense>
    <Mark />
  </Suspense>
);
