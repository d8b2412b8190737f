import { unzipSync } from 'fflate';
import { verifyProof, type ProofCheck, type ProofLine } from '../../src/domain/evidence/verify-proof.ts';
import { isLocale } from '../../src/domain/text/locale.ts';
import { PAGE_WORDS, type PageWords } from './words.ts';

/* The script of verify.html: takes a proof as a file and says of each line of it what became of it. No network. */

const language = navigator.language.slice(0, 2);
const locale = isLocale(language) ? language : 'en';
const words = PAGE_WORDS[locale];

function made<K extends keyof HTMLElementTagNameMap>(tag: K, text = '', className = ''): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  element.textContent = text;
  element.className = className;
  return element;
}

/** Which line it is: in words, and as the proof itself calls it where it has several of its kind. */
function named({ subject }: ProofLine): HTMLElement {
  const [kind = '', ...rest] = subject.split(':');
  const key = kind === 'ledger' && rest.length > 0 ? 'line' : kind;
  const which = rest.join(':');
  const name = [
    words.subjects[key as keyof PageWords['subjects']],
    kind === 'part' ? words.parts[which as keyof PageWords['parts']] : /^\d+$/.test(which) ? which : '',
  ]
    .filter(Boolean)
    .join(' ');
  const shown = made('span', name);
  if (which && !name.endsWith(which)) {
    const detail = made('small');
    detail.append(made('code', which));
    shown.append(' ', detail);
  }
  return shown;
}

function factsOf({ content, receipt, head, kids }: ProofCheck): [string, string][] {
  const time = (ms: number): string => new Intl.DateTimeFormat(navigator.language, { dateStyle: 'long', timeStyle: 'long' }).format(ms);
  return [
    ...(content
      ? ([
          [words.facts.plate, content.vehicle.plate],
          [words.facts.sealedAt, time(content.sealedAt + content.clock.offsetMs)],
        ] as [string, string][])
      : []),
    ...(receipt
      ? ([
          [words.facts.receivedAt, time(receipt.receivedAt)],
          [words.facts.line, String(receipt.i)],
        ] as [string, string][])
      : []),
    ...(head ? ([[words.facts.head, `${head.day} · ${head.i} · ${head.hash}`]] as [string, string][]) : []),
    ...kids.map((kid): [string, string] => [words.facts.key, kid]),
  ];
}

function show(check: ProofCheck): void {
  const result = document.querySelector('main')!;
  const facts = made('dl');
  for (const [term, said] of factsOf(check)) facts.append(made('dt', term), made('dd', said));
  const list = made('ul');
  for (const line of check.lines) {
    const item = made('li');
    item.append(named(line), made('b', words.states[line.state], line.state));
    list.append(item);
  }
  result.replaceChildren(
    made('h2', check.isIntact ? words.intact : words.altered, check.isIntact ? 'intact' : 'altered'),
    facts,
    list,
    made('p', words.compare),
  );
}

async function take(file: File | undefined): Promise<void> {
  if (!file) return;
  try {
    show(await verifyProof(unzipSync(new Uint8Array(await file.arrayBuffer()))));
  } catch {
    document.querySelector('main')!.replaceChildren(made('h2', words.notZip, 'altered'));
  }
}

document.documentElement.lang = locale;
document.title = words.title;
document.querySelector('h1')!.textContent = words.title;
document.querySelector('label span')!.textContent = words.choose;
document.querySelector('header p')!.textContent = words.offline;
const input = document.querySelector('input')!;
// The same name again, of a file that was written anew, is a choice too.
input.addEventListener('change', () => void take(input.files?.[0]).finally(() => (input.value = '')));
document.addEventListener('dragover', (event) => event.preventDefault());
document.addEventListener('drop', (event) => {
  event.preventDefault();
  void take(event.dataTransfer?.files[0]);
});
