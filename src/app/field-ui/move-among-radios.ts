import type { KeyboardEvent } from 'react';

const STEPS: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** Arrows move among the radio buttons of a group without choosing: to choose may lead to the next question. */
export function moveAmongRadios(event: KeyboardEvent<HTMLElement>): void {
  const step = STEPS[event.key];
  const group = event.currentTarget.closest('[role="radiogroup"]');
  if (step === undefined || !group) return;
  event.preventDefault();
  const radios = [...group.querySelectorAll<HTMLElement>('[role="radio"]:enabled')];
  radios[(radios.indexOf(event.currentTarget) + step + radios.length) % radios.length]?.focus();
}
