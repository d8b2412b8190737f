import { MapPin } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { FoundAddress } from '../../../domain/places/found-address.ts';
import type { AddressSearch } from '../../map/use-address-search.ts';
import { Button } from '../../ui/button.tsx';
import { Note } from '../../ui/note.tsx';

interface FoundAddressesProps {
  search: AddressSearch;
  onTake: (found: FoundAddress) => void;
  onAgain: () => void;
}

/** What became of a search of an address: each found one as a button, the first with the keyboard on it. */
export function FoundAddresses({ search: { phase, text, results }, onTake, onAgain }: FoundAddressesProps) {
  const { t } = useTranslation('mission');
  const first = useRef<HTMLButtonElement>(null);
  useEffect(() => first.current?.focus(), [results]);
  if (phase === 'idle') return null;
  if (phase === 'failed')
    return (
      <Note
        tone="offline"
        live
        action={
          <Button size="sm" onClick={onAgain}>
            {t('where.again')}
          </Button>
        }
      >
        {t('where.failed', { text })}
      </Note>
    );
  return (
    <div>
      <p className="hint" role="status">
        {phase === 'asking'
          ? t('where.asking', { text })
          : results.length === 0
            ? t('where.none', { text })
            : t('where.found', { count: results.length, text })}
      </p>
      {results.length > 0 && (
        <ul className="ms-found">
          {results.map((found, index) => (
            <li key={`${found.lat} ${found.lng} ${found.label}`}>
              <button ref={index === 0 ? first : undefined} type="button" className="opt" onClick={() => onTake(found)}>
                <MapPin aria-hidden="true" />
                <span>{found.label}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
