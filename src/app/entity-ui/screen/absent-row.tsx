import { CloudDownload, CloudOff, ServerCrash } from 'lucide-react';
import { useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ENTITIES, type EntityName } from '../../../domain/registry.ts';
import { current } from '../../../db/current.ts';
import { isHere } from '../../../db/queries/live-rows.ts';
import { nudge } from '../../../workers/client/sync.ts';
import { call, failureCodeOf } from '../../session/http.ts';
import { PageError } from '../../shell/page-error.ts';
import { Button } from '../../ui/button.tsx';
import { Drawer } from '../../ui/overlay.tsx';
import { EmptyState } from '../../ui/note.tsx';
import { Asking } from '../remote-state.tsx';
import { useAccess } from '../use-access.ts';
import { useRow, useSyncStatus } from '../use-rows.ts';

interface AbsentRowProps {
  entity: EntityName;
  id: string;
  action?: ReactNode;
}

/** Whether a list is about to tell it: what was written a moment ago is on this device before. Null: not looked yet. */
function useComing(entity: EntityName, id: string): boolean | null {
  // What the list has and a screen does not take, as a row of another vehicle, comes no more.
  const isTold = useRow(entity, id) !== undefined;
  const [is, setIs] = useState<boolean | null>(null);
  useEffect(() => {
    const database = current();
    let isOver = false;
    const told = (answer: boolean): void => {
      if (!isOver) setIs(answer);
    };
    // What cannot be read is asked of the server.
    (database ? isHere(database, entity, id) : Promise.resolve(false)).then(told, () => told(false));
    return () => {
      isOver = true;
    };
  }, [entity, id, isTold]);
  return isTold ? false : is;
}

/** What the server knows of it. `elsewhere`: it is there, made a moment ago, or too long ago for this device to hold it; `withheld`: nothing that this person may read. */
type Known = 'asking' | 'nowhere' | 'withheld' | 'elsewhere' | 'untold';

function useKnown(entity: EntityName, id: string, online: boolean): { known: Known; askAgain: () => void } {
  const [turn, setTurn] = useState(0);
  const key = `${entity}:${id}:${turn}`;
  const [told, setTold] = useState<{ of: string; known: Known } | null>(null);
  useEffect(() => {
    if (!online) return;
    let isOver = false;
    const tell = (known: Known): void => {
      if (!isOver) setTold({ of: key, known });
    };
    call(`/api/v1/${ENTITIES[entity].plural}/${encodeURIComponent(id)}`).then(
      async () => {
        // Whether the worker brings it now or later, the server has it.
        await nudge().catch(() => undefined);
        tell('elsewhere');
      },
      (error: unknown) => {
        const code = failureCodeOf(error) ?? '';
        if (code === 'forbidden') tell('withheld');
        else tell(['not-found', 'invalid', 'gone'].includes(code) ? 'nowhere' : 'untold');
      },
    );
    return () => {
      isOver = true;
    };
  }, [key, entity, id, online]);
  return { known: told?.of === key ? told.known : 'asking', askAgain: () => setTurn((before) => before + 1) };
}

/**
 * In place of a row that an address names and this device has not, wherever that is. It comes with the first copy; without network nobody
 * can tell whether there is one; else the server is asked, and what it has not is no page (R-150, E-001).
 */
export function AbsentRow({ entity, id, action }: AbsentRowProps) {
  const { t } = useTranslation('list');
  const { phase, online } = useSyncStatus();
  const { can } = useAccess();
  const isComing = phase === 'first-mirror';
  const coming = useComing(entity, id);
  const canAsk = coming === false && online && !isComing && phase !== 'signed-out';
  const { known, askAgain } = useKnown(entity, id, canAsk);
  if (coming !== false) return <Asking />;
  // Who reads only what is their own is answered the same for what is another's: neither is said not to exist.
  if (canAsk && (known === 'withheld' || (known === 'nowhere' && ENTITIES[entity].readOwn && !can('read', entity))))
    throw new PageError(403, t('withheld'));
  if (canAsk && known === 'nowhere') throw new PageError(404);
  if (canAsk && known === 'asking') return <Asking />;
  if (canAsk && known === 'untold')
    return (
      <EmptyState
        className="mt-8"
        icon={<ServerCrash aria-hidden="true" />}
        title={t('noAnswer')}
        action={
          <>
            <Button onClick={askAgain}>{t('retry')}</Button>
            {action}
          </>
        }
      >
        {t('noAnswerText')}
      </EmptyState>
    );
  return (
    <EmptyState
      className="mt-8"
      icon={isComing ? <CloudDownload aria-hidden="true" /> : <CloudOff aria-hidden="true" />}
      title={t(isComing ? 'detailComing' : 'detailAbsent')}
      action={action}
    >
      {t(isComing ? 'detailComingText' : canAsk ? 'detailElsewhereText' : 'detailAbsentText')}
    </EmptyState>
  );
}

/** The same beside a list, in place of the detail that its address asks for. */
export function AbsentDrawer({ title, onClose, ...row }: AbsentRowProps & { title: string; onClose: () => void }) {
  return (
    <Drawer open onClose={onClose} title={title}>
      <AbsentRow {...row} />
    </Drawer>
  );
}
