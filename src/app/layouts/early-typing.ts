let typed: string | null = null;

function onKey(event: KeyboardEvent): void {
  if (typed === null || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
  if (event.key.length === 1) typed += event.key;
  else if (event.key === 'Backspace') typed = typed.slice(0, -1);
  else return;
  event.preventDefault();
  event.stopPropagation();
}

/** What is typed from now on is for a field that is not there yet. */
export function keepTyping(): void {
  if (typed !== null) return;
  typed = '';
  document.addEventListener('keydown', onKey, true);
}

/** The field is there: what was typed before it. */
export function takeTyped(): string {
  const text = typed ?? '';
  typed = null;
  document.removeEventListener('keydown', onKey, true);
  return text;
}
