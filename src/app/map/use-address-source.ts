import { useEffect, useState } from 'react';
import { addressSource } from './client-config.ts';

/** Whom addresses that are shown have to name, once it is known. */
export function useAddressSource(): string | null {
  const [source, setSource] = useState<string | null>(null);
  useEffect(() => {
    let isHere = true;
    void addressSource().then((known) => isHere && setSource(known));
    return () => void (isHere = false);
  }, []);
  return source;
}
