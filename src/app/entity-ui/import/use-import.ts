import { useCallback, useEffect, useRef, useState } from 'react';
import type { Entity } from '../../../domain/entity/entity.ts';
import type { EntityName } from '../../../domain/registry.ts';
import { contentIdOf, writeRows } from '../../../db/mutate.ts';
import { liveSyncStatus } from '../../../db/queries/sync-status.ts';
import { unitName } from '../../../domain/text/format.ts';
import { FailureError } from '../../../domain/entity/failure.ts';
import { useAccess } from '../use-access.ts';
import { useWords } from '../use-words.ts';
import { dictionariesOf, type Dictionary } from './cell-values.ts';
import { planImport, type ImportSettings, type Plan, type PlanLine } from './import-plan.ts';
import { readRowsFor } from './import-twins.tsx';
import { headLineOf, keyFields, matchColumns, startingKey, WHOLE_LINE } from './match-columns.ts';
import { FileError, readFile, type FileProblem, type ReadChoices, type Table } from './read-table.ts';

/** Lines stored in one go: all of them or none. */
const CHUNK = 100;

interface Written {
  created: number;
  updated: number;
  /** Lines the device refused although the dry run passed: a row changed meanwhile. */
  refused: PlanLine[];
  /** Lines that were not tried: stopped, or no room. */
  left: PlanLine[];
  /** Why it ended before the last line, unless the person stopped it. */
  failure: FailureError | null;
}

const isAboutALine = (error: unknown): error is FailureError =>
  error instanceof FailureError && (error.failure.code === 'invalid' || error.failure.code === 'too-large');

/** Stores the lines for sending, in the order of the file. What is written stays, whatever follows; the result says which. */
export async function writePlan(
  entityName: EntityName,
  lines: readonly PlanLine[],
  { signal, onProgress }: { signal: AbortSignal; onProgress: (done: number) => void },
): Promise<Written> {
  const written: Written = { created: 0, updated: 0, refused: [], left: [], failure: null };
  const write = async (some: readonly PlanLine[]): Promise<void> => {
    await writeRows(
      entityName,
      some.map(({ id, newId, doc }) => ({ ...(id === undefined ? {} : { id }), ...(newId === undefined ? {} : { newId }), doc })),
    );
    for (const { kind } of some) written[kind === 'create' ? 'created' : 'updated']++;
  };
  for (let at = 0; at < lines.length; at += CHUNK) {
    if (signal.aborted) {
      written.left = lines.slice(at);
      break;
    }
    const chunk = lines.slice(at, at + CHUNK);
    let done = 0;
    try {
      await write(chunk).catch(async (error: unknown) => {
        if (!isAboutALine(error)) throw error;
        for (const line of chunk) {
          await write([line]).catch((reason: unknown) => {
            if (!isAboutALine(reason)) throw reason;
            written.refused.push({ ...line, kind: 'error', issues: reason.failure.fields ?? [{ field: '', code: reason.failure.code }] });
          });
          done++;
        }
      });
    } catch (error) {
      if (!(error instanceof FailureError)) throw error;
      written.failure = error;
      written.left = lines.slice(at + done);
      break;
    }
    onProgress(at + chunk.length);
  }
  return written;
}

/** What a person chose, read. */
export interface ImportFile {
  name: string;
  table: Table;
  dictionaries: readonly Dictionary[];
  /** To be read again in another way. */
  source: File;
  choices: ReadChoices;
}

export type ImportStep =
  | { name: 'file'; problem?: FileProblem; busy?: boolean }
  | {
      name: 'check';
      file: ImportFile;
      settings: ImportSettings;
      isKeyChosen: boolean;
      plan: Plan | null;
      done: number;
      problem?: FileProblem;
    }
  | { name: 'write'; file: ImportFile; total: number; done: number; stopping: boolean }
  | { name: 'end'; file: ImportFile; total: number; written: Written };

export interface Import {
  step: ImportStep;
  choose: (file: File) => Promise<void>;
  /** Reads the file again: another sheet, line of titles, encoding or separator. What cannot be read so is told, and nothing changes. */
  readAs: (choices: ReadChoices) => Promise<void>;
  set: (changes: Partial<ImportSettings>) => void;
  write: () => Promise<void>;
  stop: () => void;
  restart: () => void;
}

const problemOf = (error: unknown): FileProblem => (error instanceof FileError ? error.problem : 'unreadable');

/** Lets the browser answer the person and paint. */
const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

/** Steps of an import: a file, its dry run, the writing, what came of it. Nothing is written before `write`. */
export function useImport(entity: Entity): Import {
  const words = useWords(entity.name);
  const access = useAccess();
  const [step, setStep] = useState<ImportStep>({ name: 'file' });
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const open = useCallback(
    async (source: File, choices: ReadChoices): Promise<ImportStep> => {
      const dictionaries = await dictionariesOf(entity.name, words.lang, liveSyncStatus().getSnapshot().online);
      const table = await readFile(source, choices, (heads) => headLineOf(heads, entity, dictionaries), words.lang);
      const columns = matchColumns(table.header, entity, dictionaries);
      return {
        name: 'check',
        file: { name: source.name, table, dictionaries, source, choices },
        settings: { columns, key: startingKey(entity, columns), emptyClears: false, styles: {} },
        isKeyChosen: false,
        plan: null,
        done: 0,
      };
    },
    [entity, words.lang],
  );
  const choose = useCallback(
    async (chosen: File): Promise<void> => {
      setStep({ name: 'file', busy: true });
      setStep(await open(chosen, {}).catch((error: unknown): ImportStep => ({ name: 'file', problem: problemOf(error) })));
    },
    [open],
  );
  const readAs = async (changes: ReadChoices): Promise<void> => {
    if (step.name !== 'check') return;
    const { source, choices } = step.file;
    const next = await open(source, { ...choices, ...changes }).catch((error: unknown): FileProblem => problemOf(error));
    setStep((before) =>
      before.name !== 'check' || before.file !== step.file ? before : typeof next === 'string' ? { ...before, problem: next } : next,
    );
  };

  const file = step.name === 'check' ? step.file : undefined;
  const settings = step.name === 'check' ? step.settings : undefined;
  const mayCreate = access.can('create', entity.name as EntityName);
  const mayUpdate = access.can('update', entity.name as EntityName);
  useEffect(() => {
    if (!file || !settings) return;
    const abort = new AbortController();
    const { rows, release } = readRowsFor(entity);
    const during = (change: (before: Extract<ImportStep, { name: 'check' }>) => ImportStep): void =>
      setStep((before) => (before.name === 'check' && before.settings === settings && !abort.signal.aborted ? change(before) : before));
    void rows
      .then((byEntity) =>
        planImport(
          entity,
          file.table,
          settings,
          {
            lang: words.lang,
            timeZone: words.timeZone,
            dictionaries: file.dictionaries,
            unitName: (unit) => unitName(unit, words.lang),
            rows: byEntity.get(entity.name) ?? [],
            rowsOf: (name) => byEntity.get(name) ?? [],
            mayCreate,
            mayUpdate,
            idOf: (doc, rank) => contentIdOf(entity, doc, rank),
          },
          { signal: abort.signal, pause, onProgress: (done) => during((before) => ({ ...before, done })) },
        ),
      )
      .then((plan) => during((before) => ({ ...before, plan, done: file.table.lines.length })))
      .catch((error: unknown) => {
        if (!abort.signal.aborted) throw error;
      });
    return () => {
      abort.abort();
      release();
    };
  }, [entity, file, settings, words.lang, words.timeZone, mayCreate, mayUpdate]);

  const set = (changes: Partial<ImportSettings>): void =>
    setStep((before) => {
      if (before.name !== 'check') return before;
      const next = { ...before.settings, ...changes };
      const isKeyChosen = before.isKeyChosen || 'key' in changes;
      // A person's choice stays as long as its column does.
      const isThere = next.key === null || next.key === WHOLE_LINE || keyFields(entity, next.columns).includes(next.key);
      const key = isKeyChosen && isThere ? next.key : startingKey(entity, next.columns);
      return { name: 'check', file: before.file, settings: { ...next, key }, isKeyChosen, plan: null, done: 0 };
    });

  const write = async (): Promise<void> => {
    if (step.name !== 'check' || !step.plan) return;
    const lines: PlanLine[] = step.plan.lines.filter(({ kind }) => kind === 'create' || kind === 'update');
    const abort = (running.current = new AbortController());
    const { file: from } = step;
    setStep({ name: 'write', file: from, total: lines.length, done: 0, stopping: false });
    const written = await writePlan(entity.name as EntityName, lines, {
      signal: abort.signal,
      onProgress: (done) => setStep((before) => (before.name === 'write' ? { ...before, done } : before)),
    });
    setStep({ name: 'end', file: from, total: lines.length, written });
  };

  const stop = (): void => {
    running.current?.abort();
    setStep((before) => (before.name === 'write' ? { ...before, stopping: true } : before));
  };

  const restart = useCallback(() => setStep({ name: 'file' }), []);

  return { step, choose, readAs, set, write, stop, restart };
}
