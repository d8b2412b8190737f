import { ImageOff } from 'lucide-react';
import type { ShownRecord } from './record-shown.ts';

interface RecordPhotosProps {
  photos: readonly string[];
  urlOf: ShownRecord['urlOf'];
  /** What they are of. */
  of: string;
  /** Said in place of one that is not on this device. */
  absent: string;
}

/** Photos of an answer, as many as it has. */
export function RecordPhotos({ photos, urlOf, of, absent }: RecordPhotosProps) {
  return (
    <ul className="rv-photos">
      {photos.map((sha256, at) => {
        const url = urlOf(sha256);
        return (
          <li key={sha256}>
            {url ? (
              <img src={url} alt={`${of} ${at + 1}`} />
            ) : (
              <span>
                <ImageOff aria-hidden="true" />
                {absent}
              </span>
            )}
          </li>
        );
      })}
    </ul>
  );
}
