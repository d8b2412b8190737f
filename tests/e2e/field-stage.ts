import { randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';
import { build } from 'esbuild';
import type { SealedRecordDoc } from '../../src/domain/check-list/record.ts';
import type { TemplateContent } from '../../src/domain/check-list/template.ts';
import type { RecordDraft } from '../../src/domain/field-work/record-draft.ts';
import { newPlate, type Person } from './account.ts';
import type { Sealing } from './record-writer.ts';

export interface SentRecord {
  _id: string;
  plate: string;
  verdict: string;
  sealedAt: string;
  due: string | null;
  clockDoubt: boolean;
  templateVersion: number;
  incomplete: boolean;
  chainState: string;
  author: string;
  replacedBy: string | null;
  vehicle: string | { _id: string } | null;
  sealed: SealedRecordDoc;
  attachments: { id: string; name: string }[];
}

export interface Vehicle {
  _id: string;
  plate: string;
}

/** A walk of five questions: photo, lights, brakes, remark, signature. `lights`: how the second is worded. */
export function shortCheck(label: string, lights = 'Feux'): TemplateContent {
  return {
    kind: 'check',
    label: { fr: label },
    sections: [
      {
        key: 'tour',
        label: { fr: 'Tour' },
        zone: 'tour',
        items: [
          { key: 'ph_avant', type: 'photo', label: { fr: 'Avant' }, required: true, na: false, photo: 'always' },
          { key: 'feux', type: 'ok', label: { fr: lights }, required: true, na: true, photo: 'onDefect', severity: 'major' },
          { key: 'freins', type: 'ok', label: { fr: 'Freins' }, required: true, na: false, photo: 'onDefect', severity: 'critical' },
          { key: 'note', type: 'text', label: { fr: 'Remarque' }, required: false, na: false, photo: 'never' },
          { key: 'sign', type: 'signature', label: { fr: 'Je certifie ce contrôle' }, required: true, na: false, photo: 'never' },
        ],
      },
    ],
  };
}

/** Two questions and a signature, without photos: what a page asks that has no service worker, once it shows. */
export function plainCheck(label: string): TemplateContent {
  const items = (
    [
      ['feux', 'Feux', 'major'],
      ['freins', 'Freins', 'critical'],
    ] as const
  ).map(([key, words, severity]) => ({
    key,
    type: 'ok' as const,
    label: { fr: words },
    required: true,
    na: false,
    photo: 'never' as const,
    severity,
  }));
  return {
    kind: 'check',
    label: { fr: label },
    sections: [
      {
        key: 'tour',
        label: { fr: 'Tour' },
        zone: 'tour',
        items: [
          ...items,
          { key: 'sign', type: 'signature', label: { fr: 'Je certifie ce contrôle' }, required: true, na: false, photo: 'never' },
        ],
      },
    ],
  };
}

/** A key no template has yet. */
export function newKey(): string {
  return `essai_${randomBytes(5).toString('hex')}`;
}

/** Publishes the next version of a template, as a manager does. */
export async function publish(manager: Person, key: string, content: TemplateContent): Promise<RecordDraft['template'] & { _id: string }> {
  const row = await manager.create('check-templates', { key, name: content.label.fr, kind: content.kind, content, status: 'published' });
  return { _id: row._id, key, version: Number(row['version']), sha256: String(row['sha256']), content };
}

export async function newVehicle(manager: Person): Promise<Vehicle> {
  const plate = newPlate();
  const { _id } = await manager.create('vehicles', { registration: plate });
  return { _id, plate };
}

/** Records of a vehicle that the server has, by its plate, in the order of their chain. */
export async function recordsOf(person: Person, { plate }: Vehicle): Promise<SentRecord[]> {
  const rows = (await person.list(`/api/v1/field-records?size=200&plate=${encodeURIComponent(plate)}`)) as unknown as SentRecord[];
  return rows.filter((row) => row.plate === plate).sort((a, b) => a.sealed.chain.seq - b.sealed.chain.seq);
}

export async function profileOf(person: Person): Promise<{ userId: string; orgId: string }> {
  const me = await person.get<{ id: string; organizations: { id: string }[] }>('/simple-directory/api/auth/me');
  return { userId: me.id, orgId: me.organizations[0]!.id };
}

let writer: Promise<string> | undefined;

/** Seals records in a page, all at once, through the application's own door. */
export async function sealIn(page: Page, sealing: Sealing): Promise<string[]> {
  writer ??= build({ entryPoints: ['tests/e2e/record-writer.ts'], bundle: true, format: 'iife', target: 'es2022', write: false }).then(
    ({ outputFiles }) => outputFiles[0]!.text,
  );
  await page.evaluate(await writer);
  return page.evaluate((asked) => window.sealRecords(asked), sealing);
}

/** Changes behind the application's back what waits to leave: the content of a sealed record, or a byte of a file. `which`: an id its row says. Gives how many rows it met. */
export function tamper(page: Page, database: string, store: 'outbox' | 'attachments', which: string): Promise<number> {
  return page.evaluate(
    ([name, table, id]) =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open(name);
        opening.onerror = () => reject(opening.error!);
        opening.onsuccess = () => {
          let met = 0;
          const tx = opening.result.transaction(table, 'readwrite');
          const cursor = tx.objectStore(table).openCursor();
          cursor.onsuccess = () => {
            const at = cursor.result;
            if (!at) return;
            const row = at.value as { _id?: string; id?: string; doc?: { sealed: { content: { odometerM: number } } }; data?: ArrayBuffer };
            if (row.id === id && row.doc) row.doc.sealed.content.odometerM = 1;
            if (row._id === `${id}#bytes` && row.data) new Uint8Array(row.data)[99]! ^= 1;
            if (row.id === id || row._id === `${id}#bytes`) {
              met++;
              at.update(row);
            }
            at.continue();
          };
          tx.oncomplete = () => {
            opening.result.close();
            resolve(met);
          };
          tx.onabort = () => reject(tx.error!);
        };
      }),
    [database, store, which] as const,
  );
}
