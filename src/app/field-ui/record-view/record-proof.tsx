import encodeQr from 'qr';
import { useMemo } from 'react';
import type { ShownRecord } from './record-shown.ts';
import type { RecordWords } from './use-record-words.ts';

function QrCode({ text, label }: { text: string; label: string }) {
  const path = useMemo(() => {
    const rows = encodeQr(text, 'raw', { ecc: 'medium', border: 2 });
    const dark = rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
    return { size: rows.length, d: dark.join('') };
  }, [text]);
  return (
    <svg className="rv-qr" viewBox={`0 0 ${path.size} ${path.size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <path d={path.d} />
    </svg>
  );
}

/** By what the record can be checked: its hash, its place in the chain of its device, the line of the register, the receipt. */
export function RecordProof({ record, words }: { record: ShownRecord; words: RecordWords }) {
  const { t, moment } = words;
  const { chain } = record.sealed;
  const { recordHash, secretAsked, receivedAt, ledgerLine, chainState, receipt } = record.row;
  const lines: [string, string][] = [
    ['hash', recordHash],
    [
      'chain',
      [t('chain', { seq: chain.seq, id: chain.id }), chainState === 'next' ? null : t(`chainState.${chainState}`)]
        .filter(Boolean)
        .join(' · '),
    ],
    ['prev', chain.prev],
    [
      'ledger',
      receivedAt === null
        ? t('notReceived')
        : ledgerLine === null
          ? moment(receivedAt)
          : t('ledger', { line: ledgerLine, at: moment(receivedAt) }),
    ],
    ...(secretAsked ? [['secret', t(`secretAsked.${secretAsked}`)] as [string, string]] : []),
    ...(receipt ? [['receipt', receipt] as [string, string]] : []),
  ];
  return (
    <section className="rv-proof">
      <h2>{t('proof')}</h2>
      <div>
        <dl>
          {lines.map(([key, value]) => (
            <div key={key}>
              <dt>{t(`facts.${key}`)}</dt>
              <dd className={key === 'ledger' || key === 'secret' ? undefined : 'rv-mono'}>{value}</dd>
            </div>
          ))}
        </dl>
        <QrCode text={recordHash} label={t('facts.hash')} />
      </div>
      <p className="muted">{t('notProven')}</p>
    </section>
  );
}
