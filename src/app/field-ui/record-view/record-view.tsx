import { RecordAnswers } from './record-answers.tsx';
import { RecordHead } from './record-head.tsx';
import { RecordInstall } from './record-install.tsx';
import { RecordProof } from './record-proof.tsx';
import type { ShownRecord } from './record-shown.ts';
import { RecordSignatures } from './record-signatures.tsx';
import { useRecordWords } from './use-record-words.ts';
import './record-view.css';

/** A sealed record as it was submitted: read back in the application, and printed. Nothing of it can be changed. */
export function RecordView({ record }: { record: ShownRecord }) {
  const words = useRecordWords();
  const { install } = record.sealed.content;
  return (
    <article className="rv">
      <RecordHead record={record} words={words} />
      {install ? <RecordInstall install={install} record={record} words={words} /> : null}
      <RecordAnswers record={record} words={words} />
      <RecordSignatures record={record} words={words} />
      <RecordProof record={record} words={words} />
    </article>
  );
}
