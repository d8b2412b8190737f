import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { rivalsOf } from '../../../domain/field-work/link-rivals.ts';
import { patchRow } from '../../../db/mutate.ts';
import { useAccess } from '../../entity-ui/use-access.ts';
import { useRows } from '../../entity-ui/use-rows.ts';
import { useSaved } from '../../entity-ui/use-saved.ts';
import { notify } from '../../shell/notifications.ts';
import { Button } from '../../ui/button.tsx';
import { Note } from '../../ui/note.tsx';
import { imeiText } from './device-words.ts';

/** Another installation contradicts this one: a manager says which of the two is right (field-work.md §3), offline too. */
export function LinkNote({ record }: { record: string }) {
  const { t } = useTranslation('installControl');
  const { can } = useAccess();
  const saved = useSaved();
  const links = useRows('deviceLink').rows;
  const [devices, vehicles] = [useRows('device').byId, useRows('vehicle').byId];
  const [busy, setBusy] = useState(false);
  const link = links.find((one) => one.record === record && one.state === 'conflict');
  if (!link) return null;
  const isKnown = link.device !== null && link.vehicle !== null;
  const others = rivalsOf(link, links).map((one) =>
    [vehicles.get(one.vehicle ?? '')?.['registration'], imeiText(String(devices.get(one.device ?? '')?.['serial'] ?? ''))]
      .filter(Boolean)
      .join(' · '),
  );
  const decide = async (state: 'held' | 'dropped'): Promise<void> => {
    setBusy(true);
    try {
      await patchRow('deviceLink', link._id, { state });
      saved(t(state === 'held' ? 'link.kept' : 'link.dropped'));
    } catch (error) {
      notify({ msg: t('notForced'), error });
    } finally {
      setBusy(false);
    }
  };
  const mayDecide = can('update', 'deviceLink');
  return (
    <Note tone="warning" title={t('link.title')} live>
      {isKnown ? t('link.text', { others: others.join(', ') }) : t('link.unknown')} {mayDecide ? null : t('link.waits')}
      {mayDecide && (
        <span className="mt-2 flex flex-wrap gap-2">
          {isKnown && (
            <Button disabled={busy} onClick={() => void decide('held')}>
              {t('link.keep')}
            </Button>
          )}
          <Button disabled={busy} onClick={() => void decide('dropped')}>
            {t('link.drop')}
          </Button>
        </span>
      )}
    </Note>
  );
}
