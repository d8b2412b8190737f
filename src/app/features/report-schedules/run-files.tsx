import type { ReportRun } from '../../../domain/report-schedule/report-run.ts';
import { AttachmentDownload } from '../../entity-ui/attachments/attachment-download.tsx';
import { sizeText } from '../../i18n/size-text.ts';
import { MISSING } from '../../../domain/kit/format.ts';

/** The file of a run, to be had. */
export function RunFiles({ run, lang, bare = false }: { run: Pick<ReportRun, '_id' | 'attachments'>; lang: string; bare?: boolean }) {
  if (run.attachments.length === 0) return bare ? null : <span className="subtle">{MISSING}</span>;
  return (
    <span data-still className="flex min-w-0 items-center gap-1">
      {run.attachments.map(({ id, name, bytes }) => (
        <span key={id} className="flex min-w-0 items-center gap-1">
          <AttachmentDownload url={`/api/v1/report-runs/${run._id}/attachments/${id}`} name={name} />
          {!bare && <span className="ell" title={name}>{`${name} · ${sizeText(bytes, lang)}`}</span>}
        </span>
      ))}
    </span>
  );
}
