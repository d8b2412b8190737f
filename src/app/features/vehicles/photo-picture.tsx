import { useEffect, useState } from 'react';
import { Van } from './van.tsx';

/** The photo, or the drawing in its place: there is none, or it was never seen here and there is no network. */
export function PhotoPicture({ src, alt, online }: { src: string | undefined; alt: string; online: boolean }) {
  const [lost, setLost] = useState<string>();
  useEffect(() => {
    if (online) setLost(undefined);
  }, [online]);
  return src && src !== lost ? <img src={src} alt={alt} onError={() => setLost(src)} /> : <Van className="vd-van" />;
}
