import { CloudUpload } from 'lucide-react';
import { type ReactNode, useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { holdFile, livePendingUploads, type PendingUpload } from '../../../db/queries/pending-uploads.ts';
import { expectNoMore } from '../../../db/queries/take-away-file.ts';
import { type ExpectedFile, filesToCome } from '../../../domain/entity/attachment.ts';
import type { TicketSide } from '../../../domain/support/ticket.ts';
import { formatDateTime } from '../../../domain/text/format.ts';
import { FileButton } from '../../entity-ui/attachments/row-files.tsx';
import { PendingUploads } from '../../entity-ui/attachments/uploads.tsx';
import { type KeptDraft, useKeptDraft } from '../../entity-ui/form/use-kept-draft.ts';
import { sizeText } from '../../i18n/size-text.ts';
import { notify } from '../../shell/notifications.ts';
import { Button } from '../../ui/button.tsx';
import { initials } from '../../ui/logo.tsx';
import { ConfirmDialog } from '../../ui/overlay.tsx';
import './support.css';

interface MessageProps {
  side: TicketSide | 'note';
  author: string;
  at: string;
  timeZone: string;
  body: string;
  /** Written here, not on the server yet. */
  pending?: boolean;
  /** It says that the matter is settled. */
  resolves?: boolean;
  /** Under the text: files, what was refused. */
  children?: ReactNode;
}

/** One message of a request. The text is a text: nothing in it is read as a mark. */
export function Message({ side, author, at, timeZone, body, pending = false, resolves = false, children }: MessageProps) {
  const { t, i18n } = useTranslation('support');
  return (
    <li className={`msg msg-${side}${pending ? ' wait' : ''}`}>
      <span className="avatar" aria-hidden="true">
        {initials(author)}
      </span>
      <div className="msg-in">
        <header>
          <b>{author}</b>
          {side !== 'customer' && <span className="tag">{t(side === 'note' ? 'note' : 'staff')}</span>}
          <time dateTime={at}>{formatDateTime(at, i18n.language, timeZone)}</time>
        </header>
        <p className="msg-body">{body}</p>
        {resolves && <p className="muted text-sm">{t('settled')}</p>}
        {children}
        {pending && (
          <p className="msg-wait">
            <CloudUpload aria-hidden="true" />
            {t('waits')}
          </p>
        )}
      </div>
    </li>
  );
}

/** Files that this device does not hold are waited for no longer, once it was said what that loses. `owner`: `<entity>:<id>` of their row. */
function GiveUpFiles({ owner, files }: { owner: string; files: readonly ExpectedFile[] }) {
  const { t } = useTranslation(['support', 'entityForm']);
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const count = files.length;

  async function giveUp(): Promise<void> {
    const [entity, id] = owner.split(':') as [string, string];
    setBusy(true);
    try {
      await expectNoMore(
        entity,
        id,
        files.map((file) => file.id),
      );
      setAsking(false);
    } catch (error) {
      notify({ msg: t('entityForm:failedStorage'), error });
    } finally {
      setBusy(false);
    }
  }

  return (
    <>
      <Button size="sm" className="files-later" onClick={() => setAsking(true)}>
        {t('expectNoMore')}
      </Button>
      <ConfirmDialog
        open={asking}
        title={t('giveUp.title', { count })}
        keep={t('giveUp.keep')}
        confirm={t('giveUp.confirm')}
        busy={busy}
        onClose={() => setAsking(false)}
        onConfirm={() => void giveUp()}
      >
        <p>{t('giveUp.text', { count })}</p>
        <ul className="mt-2 list-disc ps-5">
          {files.map(({ id, name }) => (
            <li key={id}>{name}</li>
          ))}
        </ul>
      </ConfirmDialog>
    </>
  );
}

interface FilesToComeProps {
  row: { expected: readonly { id: string }[]; attachments: readonly { id: string }[] };
  /** Those this device holds are shown by `PendingUploads`. */
  held?: readonly PendingUpload[];
  /** `<entity>:<id>` of a row that this person wrote: they may give up files that are lost with another device. */
  own?: string | undefined;
}

const NONE: readonly PendingUpload[] = [];

/** A row that the server has without all of its files: how many are missing, and which. */
export function FilesToCome({ row, held = NONE, own }: FilesToComeProps) {
  const { t, i18n } = useTranslation('support');
  const missing = filesToCome(row);
  if (missing.length === 0) return null;
  const elsewhere = missing.filter(({ id }) => !held.some((file) => file._id === id));
  return (
    <>
      <p className="mt-2" role="status">
        <span className="tag tag-pending">
          <CloudUpload aria-hidden="true" />
          {t('filesToCome', { count: missing.length, total: row.expected.length })}
        </span>
      </p>
      {elsewhere.length > 0 && (
        <ul className="files" aria-label={t('filesExpected')}>
          {elsewhere.map((file) => (
            <li key={file.id} className="wait">
              <CloudUpload aria-hidden="true" />
              <span className="min-w-0 flex-1">
                <span className="ell block">{file.name}</span>
                <span className="muted block text-xs">
                  {t('fileToCome')} · {sizeText(file.bytes, i18n.language)}
                </span>
              </span>
            </li>
          ))}
        </ul>
      )}
      {own !== undefined && elsewhere.length > 0 && <GiveUpFiles owner={own} files={elsewhere} />}
    </>
  );
}

/** Files of what is being written. They are kept on the device at once, and leave once the text has left. */
export function AttachmentsField({ owner }: { owner: string }) {
  const { t } = useTranslation('support');
  const source = livePendingUploads();
  const held = useSyncExternalStore(source.subscribe, source.getSnapshot).filter((file) => file.owner === owner);
  const [problem, setProblem] = useState<string | null>(null);
  return (
    <div className="grid justify-items-start gap-2">
      <PendingUploads files={held} />
      <FileButton taken={held.length} take={({ name, data }) => holdFile(owner, name, data)} onProblem={setProblem} />
      {problem ? (
        <p className="err" role="alert">
          {problem}
        </p>
      ) : (
        <p className="hint">{t('attachHint')}</p>
      )}
    </div>
  );
}

export interface DraftText extends Pick<KeptDraft, 'settle' | 'forget'> {
  text: string;
  setText: (text: string) => void;
}

/** A text kept on the device as it is typed, under `key`. */
export function useDraftText(key: string): DraftText {
  const [text, setShown] = useState('');
  useEffect(() => setShown(''), [key]);
  const {
    typed,
    settle,
    forget: forgetDraft,
  } = useKeptDraft(key, (draft, isLate) => {
    if (typeof draft !== 'string') return undefined;
    const next = isLate ? `${draft}\n${text}` : draft;
    setShown(next);
    return next;
  });
  const setText = useCallback(
    (next: string) => {
      setShown(next);
      typed(next);
    },
    [typed],
  );
  const forget = useCallback(async () => {
    setShown('');
    await forgetDraft();
  }, [forgetDraft]);
  return { text, setText, forget, settle };
}

interface Reply {
  /** Asked to send nothing. */
  missing: boolean;
  problem: string | null;
  setProblem: (problem: string | null) => void;
  busy: boolean;
  /** Hands what is written to `store`. */
  send: (store: (body: string) => Promise<unknown>) => Promise<void>;
}

/** What is written in a thread, sent once at a time; `failureText` says why it did not pass. */
export function useReply(draft: DraftText, failureText: (error: unknown) => string): Reply {
  const [missing, setMissing] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const send: Reply['send'] = async (store) => {
    const body = draft.text.trim();
    setMissing(body === '');
    if (body === '' || busy) return;
    setBusy(true);
    setProblem(null);
    try {
      await store(body);
    } catch (error) {
      setProblem(failureText(error));
    } finally {
      setBusy(false);
    }
  };
  return { missing, problem, setProblem, busy, send };
}
