import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { rawFrameSchema } from '../../../../domain/platform/raw-frame.ts';
import type { WordsOf } from '../../../entity-ui/field-text.ts';
import { KeptAge } from '../../../entity-ui/kept-age.tsx';
import { RemoteState } from '../../../entity-ui/remote-state.tsx';
import { FrameCard } from './frame-card.tsx';
import { useSiteRemote } from '../../../entity-ui/use-site-remote.ts';

const schema = z.object({ results: z.array(rawFrameSchema) });

/** The last frames of a device, newest first, each opening on its bytes and its fields. */
export function Frames({ type, serial, words }: { type: string; serial: string; words: WordsOf }) {
  const { t } = useTranslation('admin-connectors');
  const remote = useSiteRemote(`/api/v1/admin/connectors/${type}/frames?serial=${encodeURIComponent(serial)}`, schema, { everyMs: 5_000 });
  const frames = remote.value?.results;
  return (
    <section aria-labelledby="frames">
      <h3 id="frames" className="mb-1 font-semibold">
        {t('frames')}
      </h3>
      <KeptAge remote={remote} timeZone={words.timeZone} />
      {!frames && <RemoteState remote={remote} />}
      {frames?.length === 0 && <p className="text-muted">{t('noFrames')}</p>}
      {frames?.map((frame) => (
        <FrameCard key={`${frame.receivedAt}${frame.content}`} frame={frame} words={words} />
      ))}
    </section>
  );
}
