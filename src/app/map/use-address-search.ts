import { useCallback, useRef, useState } from 'react';
import { ADDRESS_MOST, foundAddressesSchema, type FoundAddress } from '../../domain/places/asked-place.ts';
import { call } from '../session/http.ts';

export interface AddressSearch {
  phase: 'idle' | 'asking' | 'found' | 'failed';
  /** What was looked for. */
  text: string;
  results: readonly FoundAddress[];
}

const IDLE: AddressSearch = { phase: 'idle', text: '', results: [] };

/** Addresses that a whole text may mean, by the provider of the server: asked when a person says so, never at each key. Needs the network. */
export function useAddressSearch(): AddressSearch & { find: (text: string) => Promise<void>; clear: () => void } {
  const [search, setSearch] = useState<AddressSearch>(IDLE);
  const turn = useRef(0);
  const clear = useCallback(() => {
    turn.current += 1;
    setSearch(IDLE);
  }, []);
  const find = useCallback(async (typed: string): Promise<void> => {
    const text = typed.trim().slice(0, ADDRESS_MOST);
    const mine = ++turn.current;
    const show = (part: Omit<AddressSearch, 'text'>): void => {
      if (turn.current === mine) setSearch({ text, ...part });
    };
    show({ phase: 'asking', results: [] });
    try {
      const answer = foundAddressesSchema.safeParse(await call(`/api/v1/addresses?q=${encodeURIComponent(text)}`));
      show(answer.success ? { phase: 'found', results: answer.data.results } : { phase: 'failed', results: [] });
    } catch {
      show({ phase: 'failed', results: [] });
    }
  }, []);
  return { ...search, find, clear };
}
