import i18next from 'i18next';
import { useEffect, useRef } from 'react';
import type { LocalRow } from '../../../db/queries/live-rows.ts';
import { call } from '../../session/http.ts';
import { notify } from '../../shell/notifications.ts';
import { type Line, lineOfAnswer, PAGE_SIZE, pageSchema } from './lines.ts';

export interface Answer {
  page: number;
  count: number;
  lines: Line[];
}

async function askPage(page: number): Promise<Answer> {
  const { count, results } = pageSchema.parse(await call(`/api/v1/diagnostics?page=${page}&size=${PAGE_SIZE}&sort=lastTrigger:-1`));
  return { page, count, lines: results.map(lineOfAnswer) };
}

/** What was held here when the server answered: once that changes, the mirror knows more. */
export interface Told {
  answer: Answer;
  over: readonly LocalRow[];
}

const AFTER_CHANGE_MS = 1000;

/** Asks the server for the page that is shown, again with each `turn` and some time after the mirror moved; a failure is told, and what is held here stays. */
export function DiagnosticsLoad({
  page,
  turn,
  over,
  onTold,
}: {
  page: number;
  turn: number;
  over: readonly LocalRow[];
  onTold: (told: Told) => void;
}) {
  const last = useRef('');
  useEffect(() => {
    const asked = `${page} ${turn}`;
    const waitMs = last.current === asked ? AFTER_CHANGE_MS : 0;
    let left = false;
    const timer = setTimeout(() => {
      last.current = asked;
      askPage(page).then(
        (answer) => left || onTold({ answer, over }),
        (error: unknown) => left || notify({ msg: i18next.t('errors:diagnostics'), type: 'error', error }),
      );
    }, waitMs);
    return () => {
      left = true;
      clearTimeout(timer);
    };
  }, [page, turn, over, onTold]);
  return null;
}
